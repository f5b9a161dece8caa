import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { awaitsReply } from '../api/transport.ts';

/** Milliseconds between two reads. For each of them the server goes through all properties of the account. */
const PAUSE = 30_000;
/** Milliseconds between looks whether a read is possible. */
const LOOK = 100;
/** Rows up to which a list costs little, so that it is read at once like everything else. */
const FEW = 500;

/** The twelve months of the whole account, and what the calendar shows. */
const KEYS: readonly QueryKey[] = [queries.ahead().queryKey, queries.overview().queryKey, queries.documents().queryKey];
const HASHES: ReadonlySet<string> = new Set(KEYS.map(hashKey));

const isShort = (data: unknown): boolean => Array.isArray(data) && data.length <= FEW;

export const isPaced = ({ queryHash, state }: Query): boolean => HASHES.has(queryHash) && !isShort(state.data);

type Affects = (query: { queryKey: QueryKey }) => boolean;

const pacedQuery = (client: QueryClient, queryKey: QueryKey) => {
  const exactly = { queryKey, exact: true };
  let isChanged = false;
  let timer: number | undefined;

  const read = (): void => {
    timer = undefined;
    if (!isChanged) return;
    // As for all queries: a read that is under way would be cancelled, and the reply may bring a new session.
    const mustWait = awaitsReply() || client.isFetching(exactly) > 0;
    timer = window.setTimeout(read, mustWait ? LOOK : PAUSE);
    if (mustWait) return;
    isChanged = false;
    void client.invalidateQueries(exactly);
  };
  return {
    changed: (affecting: readonly Affects[]): void => {
      const query = client.getQueryCache().find(exactly);
      if (query && !isPaced(query)) return;
      if (!affecting.some((affects) => affects({ queryKey }))) return;
      isChanged = true;
      // A page that is opened before the next read must not show the former rows.
      void client.invalidateQueries({ ...exactly, refetchType: 'none' });
      if (timer === undefined) read();
    },
    stop: () => window.clearTimeout(timer),
  };
};

/** Reads what is worked out from all properties of an account at the first change, and then at most every half minute. */
export const pacedQueries = (client: QueryClient) => {
  const paced = KEYS.map((queryKey) => pacedQuery(client, queryKey));
  return {
    /** Tells of the changes of any models that came together: they need one read of each query. */
    changed: (affecting: readonly Affects[]): void => {
      for (const { changed } of paced) changed(affecting);
    },
    stop: (): void => {
      for (const { stop } of paced) stop();
    },
  };
};
