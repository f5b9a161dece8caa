import { FINAL_CALL, TESTIMONIAL } from '../../content/landing.ts';
import night from '../drawings/night.svg';
import { Benefits } from './Benefits.tsx';
import { Figures } from './Figures.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { StartLink } from './StartLink.tsx';
import { WhoItsFor } from './WhoItsFor.tsx';
import { WhyChoose } from './WhyChoose.tsx';

const Testimonial = () => (
  <section className="band paper said" aria-label="What owners say">
    <div className="wrap">
      <figure>
        <blockquote>{TESTIMONIAL.quote}</blockquote>
        <figcaption>{TESTIMONIAL.who}</figcaption>
      </figure>
    </div>
  </section>
);

const FinalCall = () => (
  <section className="last">
    <div className="wrap">
      <h2>{FINAL_CALL.heading}</h2>
      <p>{FINAL_CALL.text}</p>
      <StartLink />
    </div>
    <img className="night" src={night} width={2900} height={222} alt="" loading="lazy" />
  </section>
);

export const LandingPage = () => (
  <div className="landing">
    <Hero />
    <Benefits />
    <HowItWorks />
    <Figures />
    <WhyChoose />
    <WhoItsFor />
    <Testimonial />
    <FinalCall />
  </div>
);
