import { AsyncLocalStorage } from 'node:async_hooks';

/** The instant at which the caller stops waiting. Every step of one piece of work is given the same deadline. */
export type Deadline = {
  /** Milliseconds that remain; 0 once it has passed. */
  readonly left: () => number;
};

/** Uses the monotonic clock, which no correction of the system's time moves. */
export const deadlineIn = (milliseconds: number): Deadline => {
  const at = performance.now() + milliseconds;
  return { left: () => Math.max(at - performance.now(), 0) };
};

/** For work that no request waits for, such as policies after a crash, the schedule and the start. */
export const backgroundDeadline = (): Deadline => deadlineIn(10_000);

const ofCaller = new AsyncLocalStorage<Deadline>();
let running = 0;

/**
 * For calls inside a library that cannot be given a deadline. They find it with `callersDeadline`. Only the few requests
 * that make such calls run this way: before Node 24 a storage in use adds a hook to every promise of the process, which
 * makes every request slower.
 */
export const withCallersDeadline = async <Result>(deadline: Deadline, work: () => Promise<Result>): Promise<Result> => {
  running += 1;
  try {
    return await ofCaller.run(deadline, work);
  } finally {
    running -= 1;
    if (running === 0) ofCaller.disable();
  }
};

/** The deadline of the request that caused this call, or one for work that no request waits for. */
export const callersDeadline = (): Deadline => ofCaller.getStore() ?? backgroundDeadline();

export const hasPassed = (deadline: Deadline): boolean => deadline.left() === 0;

/** The one that leaves more time. */
export const later = (one: Deadline, other: Deadline): Deadline => (other.left() > one.left() ? other : one);

export class TimedOut extends Error {}

/** Milliseconds, almost 25 days. Node runs a timer that is set to more after 1 ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Rejects with TimedOut after `milliseconds`, which may be infinite. The work itself goes on, so it must be safe to leave
 * half-done.
 */
export const within = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new TimedOut(`No answer within ${Math.round(milliseconds)} ms`));
    timer = setTimeout(late, Math.min(milliseconds, LONGEST_TIMER));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};
