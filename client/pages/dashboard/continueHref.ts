import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { QUESTION_COUNT } from '../../../domain/questionnaire/questionnaire.ts';
import { hrefAt } from '../questionnaire/address.ts';
import { questionnaireHref } from './links.ts';

/** With nothing left to answer it is the last question, where the assessment is completed or says what it still lacks. */
export const continueHref = (
  property: OverviewRow,
  { id, unanswered }: NonNullable<OverviewRow['assessment']>,
): string => {
  const href = questionnaireHref(property, id);
  return unanswered.length === 0 ? hrefAt(href, QUESTION_COUNT) : href;
};
