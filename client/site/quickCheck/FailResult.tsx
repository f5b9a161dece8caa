import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { QuickCheckResult } from '../../../domain/questionnaire/quickCheckResult.ts';
import { PAGES } from '../../paths.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import { QUESTIONS } from './answers.ts';
import { Heading } from './Heading.tsx';
import { ItemsInPlace, MissingItems } from './Items.tsx';
import { ResultNotice, type ResultNoticeProps } from './ResultNotice.tsx';

const { fail: TEXTS } = QUICK_CHECK;

const Warning = () => (
  <section className="risk" aria-labelledby="quick-check-risk">
    <h2 id="quick-check-risk">
      <TriangleAlert aria-hidden="true" />
      {TEXTS.warning.heading}
    </h2>
    <ul>
      {TEXTS.warning.items.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          {text}
        </li>
      ))}
    </ul>
  </section>
);

export const FailResult = ({ result, ...notice }: ResultNoticeProps & { readonly result: QuickCheckResult }) => (
  <div className="result">
    <ResultNotice {...notice} />
    <p className="seal bad">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5v8.5M12 18.4v.1" />
      </svg>
    </p>
    <Heading text={TEXTS.heading} />
    <p className="lede">{TEXTS.text(result.missing.length)}</p>
    <Warning />
    <h2>{TEXTS.missing}</h2>
    <MissingItems {...result} />
    {result.missing.length < QUESTIONS.length && (
      <>
        <h2 className="vh">{TEXTS.inPlace}</h2>
        <ItemsInPlace {...result} />
      </>
    )}
    <section className="next">
      <p>{TEXTS.full}</p>
      <a className="btn" href={PAGES.questionnaire}>
        {TEXTS.next}
        <ArrowRight aria-hidden="true" />
      </a>
    </section>
    <p className="foot-note small">{TEXTS.note}</p>
  </div>
);
