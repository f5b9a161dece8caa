import { Check, X } from 'lucide-react';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import { QUESTIONS } from './answers.ts';

type Result = { readonly missing: readonly { readonly question_id: string }[] };

const isMissing = ({ missing }: Result, id: string) => missing.some(({ question_id }) => question_id === id);

export const MissingItems = (result: Result) => (
  <ul className="items">
    {QUESTIONS.filter(({ question_id }) => isMissing(result, question_id)).map(({ question_id, missingItemText }) => (
      <li key={question_id}>
        <span className="pill bad">
          <X aria-hidden="true" />
          {QUICK_CHECK.pills.missing}
        </span>
        <span>{missingItemText}</span>
      </li>
    ))}
  </ul>
);

export const ItemsInPlace = (result: Result) => (
  <ul className="items ok">
    {QUESTIONS.filter(({ question_id }) => !isMissing(result, question_id)).map(({ question_id, missingItemText }) => (
      <li key={question_id}>
        <span className="pill good">
          <Check aria-hidden="true" />
          {QUICK_CHECK.pills.inPlace}
        </span>
        <span>{missingItemText}</span>
      </li>
    ))}
  </ul>
);
