import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import type { Secrets } from './secrets.ts';

/** Milliseconds. Long enough to read what is shared; then the link asks for its passcode again. */
export const TICKET_TIME = 30 * 60_000;

/** Proves that a share was opened in this browser a short time ago: an expiry and its keyed hash. */
export const shareTickets = (secrets: Pick<Secrets, 'derive'>, now: Clock) => {
  const sealOf = (shareId: string, expires: number): Buffer => secrets.derive(`share ticket ${shareId} ${expires}`);

  const expiryOf = (ticket: string): number => {
    const expires = Number(ticket.split('.')[0]);
    return Number.isSafeInteger(expires) ? expires : 0;
  };

  return {
    /** In milliseconds; 0 if there is none. Not proven: a browser can send any time. */
    expiryOf,
    issue: (shareId: string): string => {
      const expires = now().getTime() + TICKET_TIME;
      return `${expires}.${sealOf(shareId, expires).toString('base64url')}`;
    },
    isValid: (shareId: string, ticket: string): boolean => {
      const [, seal = ''] = ticket.split('.');
      const expires = expiryOf(ticket);
      if (expires <= now().getTime()) return false;
      const [given, expected] = [Buffer.from(seal, 'base64url'), sealOf(shareId, expires)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
