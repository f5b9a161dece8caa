import type { Badge } from '../../../../domain/badges/contract.ts';
import { badgeSince } from '../../../components/badge/badgeSince.ts';

/** Why and since when a badge is not active; `more` ends the sentence. Empty for an active badge. */
export const inactiveBadgeText = (badge: Pick<Badge, 'status' | 'reason' | 'since'> | null, more = '.'): string => {
  const since = badge ? badgeSince(badge) : '';
  return since && [badge?.reason, since + more].filter(Boolean).join(' ');
};
