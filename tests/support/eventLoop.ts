import { setImmediate } from 'node:timers/promises';

/** The turns of the event loop until the work is done: one if it does not let anything else run. */
export const turnsUntil = async (work: Promise<unknown>): Promise<number> => {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  void work.then(done, done);
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  return turns;
};
