import { EventEmitter, once } from 'node:events';
import type { Position } from '../../projections/recorded.ts';
import type { EventStore, StoredEvent } from './eventStore.ts';

type Batch = readonly StoredEvent[];

/** Events. */
export const PAGE = 2000;
const PAGES_KEPT = 4;
/** How long one who is ahead waits for those behind before a page they still need is let go (milliseconds). */
const PATIENCE = 100;

/**
 * Pages of the log for all who are catching up. Read models that are built together walk through the same pages, read
 * and opened once for all of them: whoever is ahead waits a moment for the others instead of leaving them to read again.
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
    const late = AbortSignal.timeout(PATIENCE);
    while (pages.size >= PAGES_KEPT && oldestIsNeeded() && !late.aborted)
      await once(moved, 'moved', { signal: late }).catch(() => {});
    for (const oldest of pages.keys()) if (pages.size >= PAGES_KEPT) pages.delete(oldest);
  };

  const fetch = (after: Position): Promise<Batch> => {
    const page = store.readAll(after, PAGE);
    pages.set(after, page);
    const forget = () => pages.delete(after);
    // The last page still grows, so it is never kept.
    page.then((batch) => batch.length < PAGE && forget(), forget);
    return page;
  };

  return {
    join: () => {
      const me = Symbol('reader');
      const moveTo = (position: Position) => {
        readers.set(me, position);
        moved.emit('moved');
      };
      return {
        read: async (after: Position): Promise<Batch> => {
          moveTo(after);
          if (!pages.has(after) && pages.size >= PAGES_KEPT) await makeRoom();
          const page = pages.get(after) ?? fetch(after);
          const next = (await page).at(-1)?.position;
          // The next page is on its way while this one is worked on.
          if (next !== undefined && !pages.has(next) && pages.size < PAGES_KEPT) fetch(next).catch(() => {});
          return page;
        },
        leave: () => {
          readers.delete(me);
          // Thousands of decoded events, of which nobody has need before the next one begins somewhere else.
          if (readers.size === 0) pages.clear();
          moved.emit('moved');
        },
      };
    },
  };
};
