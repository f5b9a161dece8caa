import { formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import { questionsAt } from '../../editions.ts';

const MAX_NAMED = 2;

/** The expired documents behind non-compliant answers, such as "The EICR expired on 12/11/2026"; empty without any. */
export const expiredDocumentsText = ({ id, assessment }: OverviewRow, expiries: readonly UpcomingExpiry[]): string => {
  // A document whose question is now answered N/A stays on file, but does not matter here.
  const failing = assessment ? questionsAt(assessment.edition, assessment.non_compliant) : [];
  const expired = expiries.filter(
    ({ property_id, days_until_expiry, question_key }) =>
      property_id === id && days_until_expiry < 0 && failing.some(({ key }) => key === question_key),
  );
  const [first, second] = expired.map(
    ({ document_type, expiry_date }) => [documentTypeName(document_type), formatDay(expiry_date)] as const,
  );
  if (!first) return '';
  const start = `The ${first[0]} expired on ${first[1]}`;
  if (!second) return start;
  const next = `the ${second[0]} on ${second[1]}`;
  const more = expired.length - MAX_NAMED;
  return more > 0 ? `${start}, ${next} and ${countOf(more, 'more document')} since` : `${start} and ${next}`;
};
