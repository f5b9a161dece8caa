import type { QueryClient } from '@tanstack/react-query';
import type { Changed } from '../../domain/live/contract.ts';
import { affectedBy } from './affectedQueries.ts';

/** Milliseconds between two refetches: many changes in a row are shown together. */
const PAUSE = 500;

/** Refetches what is on the screen and has changed; the rest is refetched when a page next uses it. */
export const refetcher = (client: QueryClient) => {
  let waiting: Changed[] = [];
  let timer: number | undefined;

  const refetch = () => {
    const affected = waiting.map(affectedBy);
    timer = affected.length > 0 ? window.setTimeout(refetch, PAUSE) : undefined;
    waiting = [];
    if (affected.length === 0) return;
    void client.invalidateQueries({ predicate: (query) => affected.some((affects) => affects(query)) });
  };
  return {
    changed: (change: Changed): void => {
      waiting.push(change);
      if (timer === undefined) refetch();
    },
    stop: () => window.clearTimeout(timer),
  };
};
