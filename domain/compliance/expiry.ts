import { type Day, daysBetween } from '../calendar.ts';

export const EXPIRING_SOON_DAYS = 30;

export type Expiry = {
  readonly state: 'expired' | 'soon' | 'valid' | 'none';
  /** Remaining days, negative after expiry; null without a date. */
  readonly days: number | null;
};

export const expiryState = (expiresOn: Day | null, today: Day): Expiry => {
  if (expiresOn === null) return { state: 'none', days: null };
  const days = daysBetween(today, expiresOn);
  if (days < 0) return { state: 'expired', days };
  return { state: days <= EXPIRING_SOON_DAYS ? 'soon' : 'valid', days };
};

/** The earliest first; null, which never expires, last. */
export const compareExpiry = (one: Day | null, other: Day | null): number =>
  (one ?? '9999').localeCompare(other ?? '9999');

/** A document is valid until the end of its last day. ISO days sort in time order as text. */
export const isExpired = (expiresOn: Day | null, today: Day): boolean => expiresOn !== null && expiresOn < today;
