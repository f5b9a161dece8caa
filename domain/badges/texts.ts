import type { BadgeStatus } from './contract.ts';

export const BADGE_STATUS_LABELS: Readonly<Record<BadgeStatus, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  expired: 'Expired',
  revoked: 'Revoked',
};
