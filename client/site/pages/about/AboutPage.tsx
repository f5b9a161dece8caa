import { ABOUT } from '../../content/about.ts';
import { Text } from '../document/Text.tsx';
import { StartLink } from '../landing/StartLink.tsx';

export const AboutPage = () => (
  <div className="wrap about">
    <div className="page-intro">
      <h1>{ABOUT.title}</h1>
      <p>{ABOUT.lead}</p>
    </div>
    <article className="prose">
      {ABOUT.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <ul className="bullets">
        {ABOUT.links.map(({ text }) => (
          <li key={text}>
            <Text>{text}</Text>
          </li>
        ))}
      </ul>
      <p className="go">
        <StartLink />
      </p>
    </article>
  </div>
);
