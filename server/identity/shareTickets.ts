import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import type { Secrets } from './secrets.ts';

/** Milliseconds. Long enough to read what is shared; then the link asks for its passcode again. */
export const TICKET_TIME = 30 * 60_000;

/** Proves that a share was opened in this browser a short time ago: an expiry and its keyed hash. */
export const shareTickets = (secrets: Pick<Secrets, 'derive'>, now: Clock) => {
  const sealOf = (shareId: string, expires: number): Buffer => secrets.derive(`share ticket ${shareId} ${expires}`);

  return {
    issue: (shareId: string): string => {
      const expires = now().getTime() + TICKET_TIME;
      return `${expires}.${sealOf(shareId, expires).toString('base64url')}`;
    },
    isValid: (shareId: string, ticket: string): boolean => {
      const [time = '', seal = ''] = ticket.split('.');
      const expires = Number(time);
      if (!Number.isSafeInteger(expires) || expires <= now().getTime()) return false;
      const [given, expected] = [Buffer.from(seal, 'base64url'), sealOf(shareId, expires)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
