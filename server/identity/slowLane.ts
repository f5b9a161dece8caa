import { LRUCache } from 'lru-cache';
import { TooManyRequests } from '../application/errors.ts';

/** Milliseconds between two attempts on one account. */
const SPACING = 5000;

/** Milliseconds that an attempt waits for its turn. */
const PATIENCE = 5000;

/**
 * Spaces the attempts on an account. Returns after the wait for a turn. Throws TooManyRequests if the wait is too long.
 */
export const slowLane = () => {
  const nextTurns = new LRUCache<string, number>({ max: 10_000, ttl: SPACING + PATIENCE });
  return async (account: string): Promise<void> => {
    const now = Date.now();
    const turn = Math.max(nextTurns.get(account) ?? now, now);
    const tooLong = turn - now - PATIENCE;
    if (tooLong > 0) throw new TooManyRequests(Math.ceil(tooLong / 1000), 'loginByAccount');
    nextTurns.set(account, turn + SPACING);
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
  };
};
