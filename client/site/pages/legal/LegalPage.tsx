import { Check, ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { LEGAL, type LegalText } from '../../content/legalPage.ts';
import { shortDate } from '../shortDate.ts';
import { Block } from './Block.tsx';

type Props = { readonly text: LegalText };

const Contents = ({ text }: Props) => (
  <ul>
    {text.sections.map(({ id, heading }) => (
      <li key={id}>
        <a href={`#${id}`}>{heading}</a>
      </li>
    ))}
  </ul>
);

const InShort = ({ text }: Props) => (
  <section className="short card" aria-labelledby="short">
    <h2 id="short">{LEGAL.inShort}</h2>
    <ul className="ticks">
      {text.short.map((line) => (
        <li key={line}>
          <Check aria-hidden="true" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Sections = ({ text }: Props) => (
  <article className="prose">
    {text.sections.map(({ id, heading, blocks }, index) => (
      <Fragment key={id}>
        <h2 id={id}>{text.numbered ? `${index + 1}. ${heading}` : heading}</h2>
        {blocks.map((block) => (
          <Block key={JSON.stringify(block)} block={block} />
        ))}
      </Fragment>
    ))}
    <p className="earlier num">{LEGAL.earlier}</p>
  </article>
);

/** Terms, privacy, disclaimer and cookies. */
export const LegalPage = ({ text }: Props) => (
  <div className="wrap legal">
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">{LEGAL.onThisPage}</h2>
      <Contents text={text} />
    </nav>
    <div className="head">
      <h1>{text.title}</h1>
      <p className="num">
        {LEGAL.versionOf} {shortDate(text.version)}
      </p>
      <InShort text={text} />
      <details className="contents-row disclose">
        <summary>
          {LEGAL.onThisPage}
          <ChevronDown className="turn" aria-hidden="true" />
        </summary>
        <Contents text={text} />
      </details>
      <Sections text={text} />
    </div>
  </div>
);
