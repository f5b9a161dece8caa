import type { Badge } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';

type Fact = { readonly label: string; readonly value: string };

/** When a badge ends or has ended. A suspended badge can be active again until its last day. */
export const badgeEnd = ({ status, since, expiry_date }: Pick<Badge, 'status' | 'since' | 'expiry_date'>): Fact[] => {
  if (status === 'revoked') return since ? [{ label: 'Revoked', value: formatDay(since) }] : [];
  return [{ label: status === 'expired' ? 'Ended' : 'Valid Until', value: formatDay(expiry_date) }];
};
