import { quickCheckContent } from '../../../../domain/questionnaire/quickCheckContent.ts';
import { HERO } from '../../content/landing.ts';
import street from '../drawings/street.svg';
import { Houses } from './Houses.tsx';
import { StartLink } from './StartLink.tsx';

const [firstQuestion] = quickCheckContent.questions;

/** Question 1 of the quick check. A form, so that an answer leads to the quick check without script, too. */
const FirstQuestion = () => (
  <form className="ask" action="/" aria-labelledby="first-question" data-first-question>
    <input type="hidden" name="start-quiz" value="" />
    <p className="row">
      <Houses />
      <span className="no">{HERO.questionLabel}</span>
    </p>
    <h2 id="first-question">{firstQuestion?.question}</h2>
    <div className="choices">
      {['Yes', 'No'].map((answer) => (
        <button key={answer} className="choice" type="submit" name="q1" value={answer}>
          <span className="dot" />
          {answer}
        </button>
      ))}
    </div>
  </form>
);

export const Hero = () => (
  <section className="hero" aria-labelledby="hero">
    <div className="wrap top">
      <div>
        <h1 id="hero">{HERO.heading}</h1>
        <p className="lede">{HERO.lede}</p>
        <p className="go">
          <StartLink />
          <span className="small">{HERO.aside}</span>
        </p>
        <noscript>
          <p className="no-script">{HERO.withoutScript}</p>
        </noscript>
      </div>
    </div>
    <div className="asking">
      <div className="wrap">
        <FirstQuestion />
      </div>
    </div>
    <div className="sky">
      <img className="street" src={street} width={4500} height={490} alt={HERO.streetAlt} />
    </div>
  </section>
);
