import { EventEmitter, once } from 'node:events';
import type { Position } from '../../projections/recorded.ts';
import type { EventStore } from './eventStore.ts';
import type { Batch } from './recentEvents.ts';

/** Events. */
export const PAGE = 2000;
const MAX_PAGES = 4;
/** Milliseconds that the first reader waits for slower ones before it drops a page that they still need. */
const MAX_WAIT = 100;

/**
 * A cache of log pages for the followers that are catching up. Read models that are built at the same time read the
 * same pages, so each page is read and decoded once. A reader that is ahead waits a moment for the others.
 */
export const sharedPages = (store: Pick<EventStore, 'readAll'>) => {
  const pages = new Map<Position, Promise<Batch>>();
  const readers = new Map<symbol, Position>();
  const moved = new EventEmitter().setMaxListeners(0);

  const oldestIsNeeded = () => {
    const [oldest] = pages.keys();
    return oldest !== undefined && [...readers.values()].some((position) => position <= oldest);
  };

  const makeRoom = async () => {
    const timeout = AbortSignal.timeout(MAX_WAIT);
    while (pages.size >= MAX_PAGES && oldestIsNeeded() && !timeout.aborted)
      await once(moved, 'moved', { signal: timeout }).catch(() => {});
    for (const oldest of pages.keys()) if (pages.size >= MAX_PAGES) pages.delete(oldest);
  };

  const fetch = (after: Position): Promise<Batch> => {
    const page = store.readAll(after, PAGE);
    pages.set(after, page);
    const forget = () => pages.delete(after);
    // The last page of the log is not cached, because it still grows.
    page.then((batch) => batch.length < PAGE && forget(), forget);
    return page;
  };

  const prefetch = (batch: Batch) => {
    const next = batch.length === PAGE ? batch.at(-1)?.position : undefined;
    if (next !== undefined && !pages.has(next) && pages.size < MAX_PAGES) fetch(next).catch(() => {});
  };

  return {
    join: () => {
      const reader = Symbol('reader');
      const moveTo = (position: Position) => {
        readers.set(reader, position);
        moved.emit('moved');
      };
      return {
        read: async (after: Position): Promise<Batch> => {
          moveTo(after);
          if (!pages.has(after) && pages.size >= MAX_PAGES) await makeRoom();
          const page = pages.get(after) ?? fetch(after);
          prefetch(await page);
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
