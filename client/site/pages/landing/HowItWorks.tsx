import { HOW_IT_WORKS } from '../../content/landing.ts';
import assessment from '../drawings/door-assessment.svg';
import check from '../drawings/door-check.svg';
import plaque from '../drawings/door-plaque.svg';

const DOORS = { check, assessment, plaque };

export const HowItWorks = () => (
  <section className="band">
    <div className="wrap">
      <h2>{HOW_IT_WORKS.heading}</h2>
      <ol className="steps">
        {HOW_IT_WORKS.steps.map(({ drawing, title, text }) => (
          <li key={drawing}>
            <img className="door" src={DOORS[drawing]} width={360} height={216} alt="" loading="lazy" />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
