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
/**
 * Milliseconds after a refusal in which calls that would be repeated are refused without an attempt. Each attempt takes a
 * little of the room that is left, and Postgres ends when there is none.
 */
const REST = 500;

type Options = {
  /** The store's name for the message. */
  readonly store: string;
  readonly isOutage: (error: unknown) => boolean;
  /** The store has refused this call for want of room, and goes on with others. */
  readonly isRefusal?: (error: unknown) => boolean;
  readonly patience?: number | undefined;
};

/** One attempt, which must end within the given milliseconds. */
type Attempt<Result> = (limit: number) => Promise<Result>;

/** Calls to one store. All share a circuit breaker, so that they fail at once while the store is unavailable. */
export const storeCalls = ({ store, isOutage, isRefusal = () => false, patience }: Options) => {
  const breaker = circuitBreaker({ isOutage: (error) => isOutage(error) && !isRefusal(error), patience });
  const isAway = (error: unknown) => error instanceof CircuitOpen || error instanceof TimedOut || isOutage(error);
  const tooLate = () => new StoreUnavailable(`The deadline passed before ${store} was called`);
  const unavailable = (cause: unknown) =>
    new StoreUnavailable(`${store} ${isRefusal(cause) ? 'has refused a call' : 'does not answer'}`, { cause });
  let refusal: { readonly error: unknown; readonly until: number } | undefined;

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
        if (refusal && performance.now() < refusal.until) throw unavailable(refusal.error);
        try {
          return await breaker.call(attempt, Math.min(left, ATTEMPT));
        } catch (error) {
          if (!isAway(error)) throw error;
          if (isRefusal(error)) {
            refusal = { error, until: performance.now() + REST };
            throw unavailable(error);
          }
          if (breaker.isOpen() || deadline.left() <= pause) throw unavailable(error);
          await delay(pause);
        }
      }
    },
  };
};
export type StoreCalls = ReturnType<typeof storeCalls>;
