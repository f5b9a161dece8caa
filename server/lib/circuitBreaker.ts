import { TimedOut, within } from './deadline.ts';

/** The call was not made, because the service is known to be unavailable. */
export class CircuitOpen extends Error {}

type Options = {
  /** The circuit opens when calls have had no answer for this many milliseconds. */
  readonly patience?: number | undefined;
  /** An error that is not an answer: the service was not reached or did not reply. */
  readonly isOutage: (error: unknown) => boolean;
};

/** Milliseconds. */
export const PATIENCE = 3000;
/** Milliseconds that a trial may take, and from the end of one to the next. */
const TRIAL = { limit: 1000, pause: 500 } as const;

/**
 * A circuit breaker. Once a service has left calls unanswered for a while, further calls fail at once and do not wait
 * for a time-out. A few calls are let through as trials (half-open); the first answer closes the circuit. While the first
 * trial is under way, further calls wait for its outcome, or for the answer to another call: one slow call may have opened
 * the circuit of a service that answers all others.
 *
 * It measures time, because counting failures cannot tell a restart (many refused connections in half a second) from
 * a frozen server (no failure at all until the first time-out).
 */
export const circuitBreaker = ({ patience = PATIENCE, isOutage }: Options) => {
  let inFlight = 0;
  /** The start of the oldest call since the last answer. */
  let unansweredSince: number | undefined;
  let nextTrial = 0;
  /** Resolves with the end of the first trial since the last answer, or with an answer to another call. */
  let firstTrial: { readonly ended: Promise<void>; readonly end: () => void } | undefined;

  const isOpenAt = (time: number) => unansweredSince !== undefined && time - unansweredSince >= patience;

  const trial = <Result>(work: (limit: number) => Promise<Result>, limit: number): Promise<Result> => {
    const shorter = Math.min(limit, TRIAL.limit);
    return within(shorter, work(shorter));
  };

  const answered = () => {
    unansweredSince = inFlight > 1 ? performance.now() : undefined;
    firstTrial?.end();
    firstTrial = undefined;
  };

  return {
    isOpen: (): boolean => isOpenAt(performance.now()),
    /** Makes the call, which should end within the milliseconds that it is given: at most `limit`. */
    call: async <Result>(work: (limit: number) => Promise<Result>, limit: number): Promise<Result> => {
      const asked = performance.now();
      if (firstTrial && isOpenAt(asked)) await within(limit, firstTrial.ended);
      const start = performance.now();
      const left = limit - (start - asked);
      const isTrial = isOpenAt(start);
      let end = () => {};
      if (isTrial) {
        if (start < nextTrial) throw new CircuitOpen('There has been no answer for a while');
        nextTrial = Number.POSITIVE_INFINITY;
        if (!firstTrial) {
          const ended = new Promise<void>((resolve) => {
            end = resolve;
          });
          firstTrial = { ended, end };
        }
      }
      unansweredSince ??= start;
      inFlight += 1;
      try {
        const result = await (isTrial ? trial(work, left) : work(left));
        answered();
        return result;
      } catch (error) {
        if (!(error instanceof TimedOut) && !isOutage(error)) answered();
        throw error;
      } finally {
        inFlight -= 1;
        if (isTrial) nextTrial = performance.now() + TRIAL.pause;
        end();
      }
    },
  };
};
