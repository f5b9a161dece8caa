import { setTimeout as delay } from 'node:timers/promises';

type Options = {
  readonly signal: AbortSignal;
  /** Runs until it fails or `signal` aborts. Calling `progressed` resets the pause to its first value. */
  readonly attempt: (progressed: () => void) => Promise<void>;
  /** Returns the milliseconds to wait before the next attempt: `pause`, or a value of its own, which does not grow. */
  readonly failed: (error: unknown, pause: number) => number;
  /** Waits these milliseconds, or less if there is a reason to try again earlier. */
  readonly rest?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Milliseconds. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

const restOut = (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal });

/** Runs `attempt` again after each failure, with exponential backoff, until `signal` aborts. Never rejects. */
export const retryWithBackoff = async ({ signal, attempt, failed, rest = restOut }: Options): Promise<void> => {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    try {
      await attempt(() => {
        pause = FIRST_PAUSE;
      });
    } catch (error) {
      if (signal.aborted) return;
      const wanted = failed(error, pause);
      if (wanted === pause) pause = Math.min(pause * 2, LONGEST_PAUSE);
      await rest(wanted, signal).catch(() => {});
    }
  }
};
