import pLimit from 'p-limit';
import { TooBusy } from '../application/errors.ts';

/** Hashes and file reads share libuv's four threads. Two hashes at once leave two threads for downloads and uploads. */
const AT_ONCE = 2;

/** More would wait longer than a client does. */
const WAITING = 400;

/** Runs work that hashes a password, a few at once. Throws TooBusy if too many are waiting. */
export const hashSlots = () => {
  const limit = pLimit(AT_ONCE);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= WAITING) throw new TooBusy();
    return limit(work);
  };
};
