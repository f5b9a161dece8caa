import { setTimeout as delay } from 'node:timers/promises';
import { DeadlineExceededError, TimeoutError, UnavailableError, UnknownError } from '@eventstore/db-client';
import { StoreUnavailable } from '../../application/errors.ts';

class Late extends Error {}

/** eventstoredb.md, "When the server dies": three shapes of the same thing, one of them a plain Error with code 14. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Late ||
  error instanceof UnavailableError ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  (error instanceof UnknownError && /Server Is Not Ready/.test(error.message)) ||
  (error instanceof Error && 'code' in error && [4, 14].includes(Number(error.code)));

/** A call has no deadline of its own: with a frozen server it would end only when keep-alive gives up. */
const within = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('EventStoreDB does not answer')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Runs `work` again after an outage, with growing pauses, until `deadline` milliseconds are over; throws
 * StoreUnavailable then. What timed out may have happened, so `work` must send the same ids and the same revision.
 */
export const persistently = async <Result>(work: () => Promise<Result>, deadline = 6000): Promise<Result> => {
  const until = Date.now() + deadline;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1000)) {
    try {
      return await within(3000, work());
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (Date.now() + pause > until) throw new StoreUnavailable('EventStoreDB does not answer', { cause: error });
      await delay(pause);
    }
  }
};
