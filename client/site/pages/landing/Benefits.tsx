import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { BENEFITS, SAMPLES } from '../../content/landing.ts';

const PICTURES: Readonly<Record<(typeof BENEFITS.items)[number]['shows'], ReactNode>> = {
  answers: (
    <div className="mini-ask">
      <span className="on">
        <i />
        Yes
      </span>
      <span>
        <i />
        No
      </span>
    </div>
  ),
  score: (
    <div className="mini-score num">
      <b>{SAMPLES.score}</b>
      <span>{SAMPLES.scoreOf}</span>
    </div>
  ),
  expiry: (
    <span className="pill warn">
      <Clock />
      {SAMPLES.expiry}
    </span>
  ),
  plaque: (
    <div className="mini-plaque">
      <span className="seal">
        <Check />
      </span>
      <span>
        {SAMPLES.plaque[0]}
        <br />
        {SAMPLES.plaque[1]}
      </span>
    </div>
  ),
};

export const Benefits = () => (
  <section className="band paper">
    <div className="wrap split">
      <div className="head">
        <h2>{BENEFITS.heading}</h2>
        <p>{BENEFITS.text}</p>
      </div>
      <ul className="gets">
        {BENEFITS.items.map(({ shows, title, text }) => (
          <li key={shows}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <div className="shows" aria-hidden="true">
              {PICTURES[shows]}
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
