import type { Badge } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';

/** Since when a badge is not active, without a full stop. Empty for an active badge. */
export const badgeSince = ({ status, since }: Pick<Badge, 'status' | 'since'>): string => {
  if (status === 'active' || since === null) return '';
  if (status === 'revoked') return `The badge was revoked on ${formatDay(since)}`;
  return `The badge has been ${status} since ${formatDay(since)}`;
};
