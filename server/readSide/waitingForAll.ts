import { untilAborted } from '../lib/lifetime.ts';

/**
 * Returns a function that is called `count` times. The promises that it returns resolve together, with the last call; one
 * whose signal aborts resolves then.
 */
export const waitingForAll = (count: number): ((signal: AbortSignal) => Promise<void>) => {
  const all = new AbortController();
  let calls = 0;
  return (signal) => {
    calls += 1;
    if (calls >= count) all.abort();
    return untilAborted(AbortSignal.any([all.signal, signal]));
  };
};
