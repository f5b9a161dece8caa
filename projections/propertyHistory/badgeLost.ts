import { causeTexts } from '../../domain/badges/reason.ts';
import type { Cause } from '../../domain/badges/standing.ts';

/** How a badge lost its standing, in the history of its property. */
export const badgeLost = (status: 'expired' | 'suspended' | 'revoked', cause: Cause): string => {
  const { clause } = causeTexts(cause);
  return status === 'expired' ? `The badge has expired: ${clause}.` : `The badge was ${status}: ${clause}.`;
};
