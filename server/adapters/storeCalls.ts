import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../application/errors.ts';
import { CircuitOpen, circuitBreaker } from '../lib/circuitBreaker.ts';
import { type Deadline, TimedOut } from '../lib/deadline.ts';

/**
 * Milliseconds after which one attempt counts as lost. Less than the patience of the circuit breaker: the second attempt
 * then ends soon after the circuit has opened, and not at the deadline.
 */
const ATTEMPT = 2000;
/** Milliseconds between two attempts. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [20, 500];

type Options = {
  /** The store's name for the message. */
  readonly store: string;
  readonly isOutage: (error: unknown) => boolean;
  readonly patience?: number | undefined;
};

/** One attempt, which must end within the given milliseconds. */
type Attempt<Result> = (limit: number) => Promise<Result>;

/** Calls to one store. All share a circuit breaker, so that they fail at once while the store is unavailable. */
export const storeCalls = ({ store, isOutage, patience }: Options) => {
  const breaker = circuitBreaker({ isOutage, patience });
  const isAway = (error: unknown) => error instanceof CircuitOpen || error instanceof TimedOut || isOutage(error);
  const tooLate = () => new StoreUnavailable(`The deadline passed before ${store} was called`);
  const unavailable = (cause: unknown) => new StoreUnavailable(`${store} does not answer`, { cause });

  return {
    once: async <Result>(attempt: Attempt<Result>, limit: number): Promise<Result> => {
      if (limit <= 0) throw tooLate();
      try {
        return await breaker.call(attempt, limit);
      } catch (error) {
        throw isAway(error) ? unavailable(error) : error;
      }
    },
    /**
     * Repeats a lost attempt with backoff until the deadline. A lost attempt may have succeeded, so repeating it must
     * change nothing.
     */
    repeated: async <Result>(attempt: Attempt<Result>, deadline: Deadline): Promise<Result> => {
      for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        const left = deadline.left();
        if (left === 0) throw tooLate();
        try {
          return await breaker.call(attempt, Math.min(left, ATTEMPT));
        } catch (error) {
          if (!isAway(error)) throw error;
          if (breaker.isOpen() || deadline.left() <= pause) throw unavailable(error);
          await delay(pause);
        }
      }
    },
  };
};
export type StoreCalls = ReturnType<typeof storeCalls>;
