import type { Cause } from '../../domain/badges/standing.ts';
import { formatDay } from '../../domain/calendar.ts';
import { countOf } from '../../domain/numberWords.ts';
import { documentTypeName } from '../../domain/questionnaire/documentTypes.ts';

const because = (cause: Cause): string => {
  switch (cause.kind) {
    case 'term':
      return `its twelve months ended on ${formatDay(cause.endedOn)}`;
    case 'document':
      return `the ${documentTypeName(cause.documentType)} ran out on ${formatDay(cause.endedOn)}`;
    case 'answers':
      return `${countOf(cause.keys.length, 'answer')} turned to No`;
    case 'documents_missing':
      return `${countOf(cause.keys.length, 'document')} went missing`;
    case 'edition':
      return `${countOf(cause.keys.length, 'new question')} had no answer in time`;
    case 'subscription':
      return `the subscription ended on ${formatDay(cause.endedOn)}`;
    case 'property_removed':
      return 'the property was removed';
    case 'assessment_restarted':
      return 'the assessment was started again';
    case 'account_erased':
      return 'the account was closed';
  }
};

/** How a badge lost its standing, in the history of its property. */
export const badgeLost = (status: 'expired' | 'suspended' | 'revoked', cause: Cause): string =>
  status === 'expired' ? `The badge has expired: ${because(cause)}.` : `The badge was ${status}: ${because(cause)}.`;
