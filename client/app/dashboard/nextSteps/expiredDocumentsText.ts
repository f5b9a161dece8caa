import { formatDay } from '../../../../domain/calendar.ts';
import { MAX_EXPIRIES, type OverviewRow, type UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import { questionsAt } from '../../editions.ts';

/** Documents in the text. */
const IN_TEXT = 2;

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
  // Of an account with more than these, the property may have further ones.
  const isCut = expiries.filter(({ days_until_expiry }) => days_until_expiry < 0).length >= MAX_EXPIRIES;
  const mayBeMore = isCut ? ', and there may be more' : '';
  const start = `The ${first[0]} expired on ${first[1]}`;
  if (!second) return `${start}${mayBeMore}`;
  const next = `the ${second[0]} on ${second[1]}`;
  const more = expired.length - IN_TEXT;
  return more > 0
    ? `${start}, ${next} and ${isCut ? 'more' : countOf(more, 'more document')} since`
    : `${start} and ${next}${mayBeMore}`;
};
