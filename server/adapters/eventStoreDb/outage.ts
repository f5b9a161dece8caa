import { setTimeout as delay } from 'node:timers/promises';
import { DeadlineExceededError, TimeoutError, UnavailableError, UnknownError } from '@eventstore/db-client';
import { StoreUnavailable } from '../../application/errors.ts';

class TimedOut extends Error {}

/**
 * A server that is down, starting or frozen gives several errors. One is a plain Error with gRPC code 14. While it
 * starts, the client cannot read the reason of a refused append and gives an UnknownError without a code; the reasons
 * that are the caller's fault have classes of their own, and `checkEvents` refuses such events before.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof TimedOut ||
  error instanceof UnavailableError ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  (error instanceof UnknownError && error.code === undefined) ||
  (error instanceof Error && 'code' in error && [4, 14].includes(Number(error.code)));

/** The client has no deadline per call: with a frozen server, a call ends only when keep-alive gives up. */
const within = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut('EventStoreDB does not answer')), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Retries `work` after an outage, with backoff, for up to `deadline` milliseconds; then throws StoreUnavailable. An
 * append that timed out may have succeeded, so `work` must repeat the same ids at the same revision.
 */
export const retryOutages = async <Result>(work: () => Promise<Result>, deadline = 6000): Promise<Result> => {
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
