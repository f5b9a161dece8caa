import { setTimeout as delay } from 'node:timers/promises';

type Options = {
  readonly signal: AbortSignal;
  /** Runs until it fails or `signal` aborts; calls `progressed` whenever all is well. */
  readonly attempt: (progressed: () => void) => Promise<void>;
  /** Answers with the milliseconds to wait: `pause`, which grows, or its own where it knows better. */
  readonly failed: (error: unknown, pause: number) => number;
};

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/** Begins again after each failure, with pauses that grow until something works again. Never rejects. */
export const retrying = async ({ signal, attempt, failed }: Options): Promise<void> => {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    try {
      await attempt(() => {
        pause = FIRST_PAUSE;
      });
    } catch (error) {
      if (signal.aborted) return;
      const rest = failed(error, pause);
      if (rest === pause) pause = Math.min(pause * 2, LONGEST_PAUSE);
      await delay(rest, undefined, { signal }).catch(() => {});
    }
  }
};
