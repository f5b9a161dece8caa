import DataLoader from 'dataloader';

/**
 * Answers all questions of one turn of the event loop by one call. The call is made at the end of the turn, because Node
 * runs the promises of one timer before the next timer. `ask` returns an answer for each key, in their order. `gather`
 * makes the call later, to answer the questions of more turns.
 */
export const askTogether = <Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  gather: (call: () => void) => void = setImmediate,
): ((key: Key) => Promise<Answer>) => {
  const loader = new DataLoader<Key, Answer>(ask, { cache: false, batchScheduleFn: gather });
  return (key) => loader.load(key);
};
