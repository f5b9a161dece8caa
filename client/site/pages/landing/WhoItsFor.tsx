import { WHO } from '../../content/landing.ts';
import agent from '../drawings/keys-agent.svg';
import manager from '../drawings/keys-manager.svg';
import owner from '../drawings/keys-owner.svg';

const KEYS = { owner, agent, manager };

export const WhoItsFor = () => (
  <section className="band who">
    <div className="wrap">
      <h2>{WHO.heading}</h2>
      <ul>
        {WHO.items.map(({ drawing, title, text }) => (
          <li key={drawing}>
            <img className="keys" src={KEYS[drawing]} width={230} height={130} alt="" loading="lazy" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
