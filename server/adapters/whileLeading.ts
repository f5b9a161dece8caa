import type { Heartbeat } from '../lib/heartbeat.ts';
import { type Stoppable, untilAborted } from '../lib/lifetime.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import type { Leadership } from './leadership.ts';

type Options = {
  readonly leadership: Pick<Leadership, 'role'>;
  /** Of this loop. */
  readonly heartbeat: Heartbeat;
  /**
   * Runs until it fails or `until` aborts. Calling `progressed` resets the pause after a failure to its first value. It
   * is also a sign of life, like `beat`, which is called while there is nothing to do and between the steps of long work.
   */
  readonly lead: (until: AbortSignal, progressed: () => void, beat: () => void) => Promise<void>;
  /** Called when this process does not lead. */
  readonly follow?: () => void;
  /** Returns the milliseconds to wait before the next attempt: `pause`, or a value of its own, which does not grow. */
  readonly failed: (error: unknown, pause: number) => number;
  /** See retryWithBackoff. */
  readonly rest?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
};

/** Runs `lead` whenever this process leads, again after each failure, until it is stopped. */
export const whileLeading = ({ leadership, heartbeat, lead, follow, failed, rest }: Options): Stoppable => {
  const stopping = new AbortController();
  const running = retryWithBackoff({
    signal: stopping.signal,
    attempt: async (progressed) => {
      const { leads, until: roleEnds } = leadership.role();
      const until = AbortSignal.any([stopping.signal, roleEnds]);
      if (!leads) {
        heartbeat.rest();
        follow?.();
        return untilAborted(until);
      }
      const { beat } = heartbeat;
      beat();
      await lead(
        until,
        () => {
          beat();
          progressed();
        },
        beat,
      );
    },
    failed: (error, pause) => {
      heartbeat.rest();
      return failed(error, pause);
    },
    ...(rest && { rest }),
  });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
