import { EventEmitter, once } from 'node:events';
import type { Position } from '../../projections/recorded.ts';
import type { EventStore } from './eventStore.ts';
import type { Batch } from './recentEvents.ts';

/** Events. */
export const PAGE = 2000;
const MAX_PAGES = 4;
/** Aborts when the readers ahead stop waiting for a slower one. A pause of the disk or of the machine is shorter. */
const twoSeconds = () => AbortSignal.timeout(2000);

/** `end`: the position of its last event, once it was read. */
type Page = { readonly events: Promise<Batch>; end?: Position };

type Reader = {
  position: Position;
  /** This reader was too slow. Until it has reached this position, the others do not wait for it. */
  notAwaitedUntil: Position;
};

/**
 * A cache of log pages for the followers that are catching up. Read models that are built at the same time read the
 * same pages, so each page is read and decoded once.
 *
 * A reader that is ahead waits until the slower ones have read the oldest page. Without that page a slow reader would
 * read and decode the rest of the log alone. A reader for which the others have waited too long is left behind.
 *
 * A reader that begins inside a page of others takes the rest of it, and shares the pages that follow.
 */
export const sharedPages = (store: Pick<EventStore, 'readAll'>, waitLimit = twoSeconds) => {
  const pages = new Map<Position, Page>();
  const readers = new Set<Reader>();
  const moved = new EventEmitter().setMaxListeners(0);

  /** The readers before `after` for which the others wait. */
  const awaited = (after: Position) =>
    [...readers].filter(({ position, notAwaitedUntil }) => position < after && position >= notAwaitedUntil);

  const hasRoom = (): boolean => {
    for (const page of pages.keys()) if (pages.size >= MAX_PAGES && awaited(page + 1n).length === 0) pages.delete(page);
    return pages.size < MAX_PAGES;
  };

  /** Resolves to false if the page after `after` is to be read without the cache: others need what is in it. */
  const makeRoom = async (after: Position): Promise<boolean> => {
    const timeout = waitLimit();
    while (!hasRoom()) {
      const slower = awaited(after);
      if (slower.length === 0) return false;
      if (timeout.aborted) for (const reader of slower) reader.notAwaitedUntil = after;
      else await once(moved, 'moved', { signal: timeout }).catch(() => {});
    }
    return true;
  };

  const fetch = (after: Position): Promise<Batch> => {
    const page: Page = { events: store.readAll(after, PAGE) };
    pages.set(after, page);
    const forget = () => pages.delete(after);
    page.events.then((batch) => {
      page.end = batch.at(-1)?.position ?? after;
      // The last page of the log is not cached, because it still grows.
      if (batch.length < PAGE) forget();
    }, forget);
    return page.events;
  };

  /** The page of others that `after` is in the middle of, or may be while it is being read. */
  const pageAround = (after: Position): Page | undefined => {
    let nearest: Position | undefined;
    for (const start of pages.keys()) if (start < after && (nearest === undefined || start > nearest)) nearest = start;
    const page = nearest === undefined ? undefined : pages.get(nearest);
    return page?.end === undefined || page.end > after ? page : undefined;
  };

  /** The events after `after` of the page around it; none if there is no such page. */
  const restOfPage = async (after: Position): Promise<Batch> => {
    const page = await pageAround(after)?.events.catch(() => []);
    return page?.filter(({ position }) => position > after) ?? [];
  };

  const prefetch = (batch: Batch) => {
    const next = batch.length === PAGE ? batch.at(-1)?.position : undefined;
    if (next !== undefined && !pages.has(next) && !pageAround(next) && hasRoom()) fetch(next).catch(() => {});
  };

  const pageAfter = async (after: Position): Promise<Batch> => {
    if (!pages.has(after)) {
      const rest = await restOfPage(after);
      if (rest.length > 0) return rest;
    }
    const hasPlace = pages.has(after) || (await makeRoom(after));
    // While this reader waited, another one may have read the page.
    const page = pages.get(after);
    if (page) return page.events;
    return hasPlace ? fetch(after) : store.readAll(after, PAGE);
  };

  return {
    join: () => {
      const reader: Reader = { position: 0n, notAwaitedUntil: 0n };
      return {
        read: async (after: Position): Promise<Batch> => {
          reader.position = after;
          readers.add(reader);
          moved.emit('moved');
          const page = await pageAfter(after);
          prefetch(page);
          return page;
        },
        leave: () => {
          readers.delete(reader);
          // Pages are large, and the next reader will start somewhere else.
          if (readers.size === 0) pages.clear();
          moved.emit('moved');
        },
      };
    },
  };
};
