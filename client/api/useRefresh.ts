import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { keys } from './queryKeys.ts';

/** Milliseconds. Reads have no time limit. On a silent connection a dialog that waits for one could never be closed. */
const LONGEST_WAIT = 5000;

/** Until the reads have ended, but no longer than LONGEST_WAIT. */
const limitedWait = (reads: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(resolve, LONGEST_WAIT);
    void reads.finally(() => {
      clearTimeout(limit);
      resolve();
    });
  });

/**
 * Marks what is under these keys stale, without keys everything but the user, and refetches what is on the screen. Resolves
 * when that has arrived, or after a few seconds; then it is shown once it arrives.
 */
export const useRefresh = () => {
  const client = useQueryClient();
  const isNotUser = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== keys.me[0] };
  return (...stale: readonly QueryKey[]): Promise<void> => {
    const filters = stale.length === 0 ? [isNotUser] : stale.map((queryKey) => ({ queryKey }));
    return limitedWait(Promise.all(filters.map((filter) => client.invalidateQueries(filter))));
  };
};
