import { type Badge, type BadgeStatus, badgeStatusOn } from '../../../domain/badges/contract.ts';
import type { Day } from '../../../domain/calendar.ts';

/** The status today: the badge may have expired since it was fetched. */
export const currentBadgeStatus = (
  { status, expiry_date }: Pick<Badge, 'status' | 'expiry_date'>,
  today: Day,
): BadgeStatus => badgeStatusOn({ status, expiresOn: expiry_date }, today);
