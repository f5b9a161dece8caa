import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { awaitsReply } from '../api/transport.ts';

/** Milliseconds between two reads. For each of them the server works out the year of every property. */
const PAUSE = 30_000;
/** Milliseconds between looks whether a read is possible. */
const LOOK = 100;

/** The key of the twelve months of the whole account. */
const { queryKey } = queries.ahead();

export const isAheadOfAll = ([root, part]: QueryKey): boolean => root === queryKey[0] && part === null;

type Affects = (query: { queryKey: QueryKey }) => boolean;

/** Reads the twelve months of the whole account at the first change, and then at most every half minute. */
export const aheadOfAll = (client: QueryClient) => {
  let isChanged = false;
  let timer: number | undefined;

  const read = (): void => {
    timer = undefined;
    if (!isChanged) return;
    // As for all queries: a read that is under way would be cancelled, and the reply may bring a new session.
    const mustWait = awaitsReply() || client.isFetching({ queryKey }) > 0;
    timer = window.setTimeout(read, mustWait ? LOOK : PAUSE);
    if (mustWait) return;
    isChanged = false;
    void client.invalidateQueries({ queryKey });
  };
  return {
    /** Tells of the changes of any models that came together: they need one read. */
    changed: (affecting: readonly Affects[]): void => {
      if (!affecting.some((affects) => affects({ queryKey }))) return;
      isChanged = true;
      // A page that is opened before the next read must not show the former months.
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      if (timer === undefined) read();
    },
    stop: () => window.clearTimeout(timer),
  };
};
