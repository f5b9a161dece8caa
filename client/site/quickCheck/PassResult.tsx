import { ArrowRight } from 'lucide-react';
import type { QuickCheckResult } from '../../../domain/questionnaire/quickCheckResult.ts';
import { PAGES } from '../../paths.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import emptyPlace from './drawings/empty-place.svg';
import { Heading } from './Heading.tsx';
import { ItemsInPlace } from './Items.tsx';
import { ResultNotice, type ResultNoticeProps } from './ResultNotice.tsx';

const { pass: TEXTS } = QUICK_CHECK;

export const PassResult = ({ result, ...notice }: ResultNoticeProps & { readonly result: QuickCheckResult }) => (
  <div className="result passed">
    <ResultNotice {...notice} />
    <img className="empty-place" src={emptyPlace} width={640} height={250} alt={TEXTS.picture} />
    <Heading text={TEXTS.heading.join(' ')}>
      {TEXTS.heading[0]} <br />
      {TEXTS.heading[1]}
    </Heading>
    <p className="lede">{TEXTS.text}</p>
    <p className="next">
      <a className="btn" href={PAGES.questionnaire}>
        {TEXTS.next}
        <ArrowRight aria-hidden="true" />
      </a>
    </p>
    <h2>{TEXTS.items}</h2>
    <ItemsInPlace {...result} />
    <p className="foot-note small">{TEXTS.note}</p>
  </div>
);
