/** Runs `work` when its turn comes. Rejects with the signal's reason if the signal aborts before. */
export type FairQueue = <Result>(key: string, work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

type Options = {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that may wait for each key, and for all keys together. */
  readonly waitingEach: number;
  readonly waiting: number;
  /** Called for a task beyond these limits; returns the error. */
  readonly full: () => Error;
};

/**
 * A queue for each key, and the keys take turns (round-robin): a key with one task waits for at most one task of each
 * other key. Packages such as p-queue have one queue with priorities, which cannot express turns.
 */
export const fairQueue = ({ atOnce, waitingEach, waiting, full }: Options): FairQueue => {
  /** In the order of their turns: a Map keeps the order of insertion. */
  const lanes = new Map<string, (() => void)[]>();
  let free = atOnce;
  let queued = 0;

  const withdraw = (key: string, start: () => void): boolean => {
    const lane = lanes.get(key) ?? [];
    const index = lane.indexOf(start);
    if (index < 0) return false;
    lane.splice(index, 1);
    if (lane.length === 0) lanes.delete(key);
    queued -= 1;
    return true;
  };

  const turn = (key: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes.get(key) ?? [];
      if (lane.length >= waitingEach || queued >= waiting) return reject(full());
      const abort = () => withdraw(key, start) && reject(signal.reason);
      const start = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      signal.addEventListener('abort', abort);
      lanes.set(key, lane);
      lane.push(start);
      queued += 1;
    });

  const leave = () => {
    const [first] = lanes;
    if (!first) {
      free += 1;
      return;
    }
    const [key, lane] = first;
    const [start] = lane;
    // To the end, so that the other keys come first.
    lanes.delete(key);
    lanes.set(key, lane);
    if (start && withdraw(key, start)) start();
  };

  return async (key, work, signal) => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(key, signal);
    return work().finally(leave);
  };
};
