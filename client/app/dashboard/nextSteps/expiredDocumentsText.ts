import { formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { QUESTIONS } from '../../../../domain/questionnaire/questionnaire.ts';
import { countOf, documentName } from '../phrases.ts';

const MAX_NAMED = 2;

/** What of a property has run out and stands in its way, with the day: "The EICR expired on 12/11/2026". Empty if nothing has. */
export const expiredDocumentsText = ({ id, assessment }: OverviewRow, expiries: readonly UpcomingExpiry[]): string => {
  // A paper may be left over from an answer that no longer asks for it.
  const wanted = QUESTIONS.filter(({ position }) => assessment?.non_compliant.includes(position));
  const papers = expiries.filter(
    ({ property_id, days_until_expiry, document_type }) =>
      property_id === id && days_until_expiry < 0 && wanted.some(({ documentType }) => documentType === document_type),
  );
  const [first, second] = papers.map((paper) => [documentName(paper.document_type), formatDay(paper.expiry_date)]);
  if (!first) return '';
  const more = papers.length - MAX_NAMED;
  const begin = `The ${first[0]} expired on ${first[1]}`;
  if (!second) return begin;
  const next = `the ${second[0]} on ${second[1]}`;
  return more > 0 ? `${begin}, ${next} and ${countOf(more, 'more document')} since` : `${begin} and ${next}`;
};
