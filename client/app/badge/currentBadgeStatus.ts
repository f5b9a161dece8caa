import { type Badge, type BadgeStatus, badgeStatusOn } from '../../../domain/badges/contract.ts';
import type { Day } from '../../../domain/calendar.ts';

/** A badge that has lapsed since it was read shows as expired at once (spec.txt, Badge & QR Code modal). */
export const currentBadgeStatus = (
  { status, expiry_date }: Pick<Badge, 'status' | 'expiry_date'>,
  today: Day,
): BadgeStatus => badgeStatusOn({ status, expiresOn: expiry_date }, today);
