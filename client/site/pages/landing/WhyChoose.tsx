import { WHY } from '../../content/landing.ts';
import cutaway from '../drawings/cutaway.svg';
import { SECTIONS } from '../questions.ts';

export const WhyChoose = () => (
  <section className="band paper why">
    <div className="wrap split">
      <div className="head">
        <h2>{WHY.heading}</h2>
        <p>{WHY.text}</p>
        <ol className="parts">
          {SECTIONS.map(({ title, count }) => (
            <li key={title}>
              <b>{title}</b>
              <span className="n">{count} questions</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="pic">
        <img className="cutaway" src={cutaway} width={612} height={520} alt={WHY.drawingAlt} loading="lazy" />
      </div>
    </div>
  </section>
);
