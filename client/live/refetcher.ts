import type { Query, QueryClient } from '@tanstack/react-query';
import type { Changed } from '../../domain/live/contract.ts';
import { keys } from '../api/queryKeys.ts';
import { awaitsReply } from '../api/transport.ts';
import { affectedBy, propertiesChanged } from './affectedQueries.ts';
import { canBeReadAlone, readAlone } from './listedAlone.ts';
import { isPaced, pacedQueries } from './pacedQueries.ts';

/** Milliseconds between two refetches: many changes in a row are shown together. */
const PAUSE = 500;
/** Milliseconds between looks whether the requests of this tab are answered. */
const LOOK = 100;

/** Refetches what is on the screen and has changed; the rest is refetched when a page next uses it. */
export const refetcher = (client: QueryClient) => {
  let waiting: Changed[] = [];
  /** The hashes of lists in which a property that was read alone has another place. */
  let displaced = new Set<string>();
  let areReadAlone = false;
  let isRefused = false;
  let timer: number | undefined;
  const paced = pacedQueries(client);

  /**
   * A refetch would cancel them without a word: the next page of a list would be lost, and with slow replies a screen would
   * never change while changes come.
   */
  const areFetched = (isAffected: (query: Query) => boolean): boolean =>
    client.isFetching({ predicate: (query) => query.state.data !== undefined && isAffected(query) }) > 0;

  /** Lists with many opened pages read the properties that have changed, and no others. */
  const readLists = async (lists: readonly Query[], changed: readonly string[]) => {
    areReadAlone = true;
    for (const list of lists) if (!(await readAlone(client, list, changed))) displaced.add(list.queryHash);
    areReadAlone = false;
  };

  const refetch = () => {
    const affecting = waiting.map(affectedBy);
    const isAffected = (query: Query) =>
      displaced.has(query.queryHash) || (!isPaced(query) && affecting.some((affects) => affects(query)));
    // The reply may bring a new session, for example after a change of the password, and the former one is refused.
    if (awaitsReply() || areReadAlone || areFetched(isAffected)) {
      timer = window.setTimeout(refetch, LOOK);
      return;
    }
    paced.changed(affecting);
    // Empty if any property may have changed: then whole lists are read.
    const changed = propertiesChanged(waiting, 'overview') ?? [];
    const affected = new Set(client.getQueryCache().findAll({ predicate: isAffected }));
    const lists = [...affected].filter((query) => !displaced.has(query.queryHash) && canBeReadAlone(query, changed));
    const checksSession = isRefused;
    const isMore = waiting.length > 0 || displaced.size > 0 || checksSession;
    waiting = [];
    displaced = new Set();
    isRefused = false;
    timer = isMore ? window.setTimeout(refetch, PAUSE) : undefined;
    // Signs out if the session has ended.
    if (checksSession) void client.invalidateQueries({ queryKey: keys.me });
    for (const list of lists) affected.delete(list);
    if (affected.size > 0) void client.invalidateQueries({ predicate: (query) => affected.has(query) });
    if (lists.length > 0) void readLists(lists, changed);
  };
  const refetchSoon = () => {
    if (timer === undefined) refetch();
  };
  return {
    changed: (change: Changed): void => {
      waiting.push(change);
      refetchSoon();
    },
    /** The connection was refused: perhaps the session has ended. */
    refused: (): void => {
      isRefused = true;
      refetchSoon();
    },
    stop: () => {
      window.clearTimeout(timer);
      paced.stop();
    },
  };
};
