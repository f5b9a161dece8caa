import type { QueryClient } from '@tanstack/react-query';
import type { Changed } from '../../domain/live/contract.ts';
import { keys } from '../api/queryKeys.ts';
import { awaitsReply } from '../api/transport.ts';
import { affectedBy } from './affectedQueries.ts';

/** Milliseconds between two refetches: many changes in a row are shown together. */
const PAUSE = 500;
/** Milliseconds between looks whether the requests of this tab are answered. */
const LOOK = 100;

type Affects = ReturnType<typeof affectedBy>;

/** Refetches what is on the screen and has changed; the rest is refetched when a page next uses it. */
export const refetcher = (client: QueryClient) => {
  let waiting: Changed[] = [];
  let isRefused = false;
  let timer: number | undefined;

  /**
   * A refetch would cancel them without a word: the next page of a list would be lost, and with slow replies a screen would
   * never change while changes come.
   */
  const areFetched = (affected: readonly Affects[]): boolean =>
    client.isFetching({
      predicate: (query) => query.state.data !== undefined && affected.some((affects) => affects(query)),
    }) > 0;

  const refetch = () => {
    const affected = waiting.map(affectedBy);
    // The reply may bring a new session, for example after a change of the password, and the former one is refused.
    if (awaitsReply() || areFetched(affected)) {
      timer = window.setTimeout(refetch, LOOK);
      return;
    }
    const checksSession = isRefused;
    waiting = [];
    isRefused = false;
    timer = affected.length > 0 || checksSession ? window.setTimeout(refetch, PAUSE) : undefined;
    // Signs out if the session has ended.
    if (checksSession) void client.invalidateQueries({ queryKey: keys.me });
    if (affected.length > 0)
      void client.invalidateQueries({ predicate: (query) => affected.some((affects) => affects(query)) });
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
    stop: () => window.clearTimeout(timer),
  };
};
