/** Milliseconds. A little less than a minute, so that the next minute tries again. */
const FIRST = 55_000;
const LONGEST = 60 * 60_000;

type Rest = { readonly since: number; readonly pause: number };

/**
 * When a daily job that has failed is tried again: in the next minute, then after twice as long each time, up to an hour.
 * It goes through all its items again, and one of them may fail until somebody mends it.
 */
export const failedJobs = () => {
  const rests = new Map<string, Rest>();
  return {
    /** After an outage the pause does not grow: the job is done soon after its end. */
    failed: (name: string, now: Date, isOutage: boolean): void => {
      const former = rests.get(name)?.pause ?? FIRST / 2;
      rests.set(name, { since: now.getTime(), pause: isOutage ? FIRST : Math.min(former * 2, LONGEST) });
    },
    succeeded: (name: string): void => {
      rests.delete(name);
    },
    isResting: (name: string, now: Date): boolean => {
      const rest = rests.get(name);
      // Also if the clock was set back.
      return rest !== undefined && Math.abs(now.getTime() - rest.since) < rest.pause;
    },
  };
};
export type FailedJobs = ReturnType<typeof failedJobs>;
