import { DAYS_AFTER_SUBSCRIPTION } from '../badges/contract.ts';
import { type Day, formatDay } from '../calendar.ts';
import { countOf } from '../numberWords.ts';
import { DOCUMENT_TYPE_LABELS, type DocumentType, documentTypeName } from '../questionnaire/documentTypes.ts';

/** Why something will turn red on a day to come. */
export type RedCause = { readonly lastDay: Day } & (
  | { readonly kind: 'document'; readonly documentType: DocumentType }
  | { readonly kind: 'term' | 'subscription' }
  | { readonly kind: 'edition'; readonly questions: number }
);

/** A few words to name it, and a sentence. */
export const textOf = (cause: RedCause): { readonly label: string; readonly reason: string } => {
  const day = formatDay(cause.lastDay);
  switch (cause.kind) {
    case 'document':
      return {
        label: DOCUMENT_TYPE_LABELS[cause.documentType],
        reason: `The ${documentTypeName(cause.documentType)} runs out on ${day}.`,
      };
    case 'term':
      return { label: 'Badge, twelve months', reason: `The badge's twelve months end on ${day}.` };
    case 'edition':
      return {
        label: 'New questions',
        reason: `The rules have changed: ${countOf(cause.questions, 'question')} to answer by ${day}.`,
      };
    case 'subscription':
      return {
        label: 'Subscription',
        reason: `The subscription ends on ${day}; ${DAYS_AFTER_SUBSCRIPTION} days later the badge is suspended.`,
      };
  }
};
