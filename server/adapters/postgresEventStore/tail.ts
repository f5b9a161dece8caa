import type { EventStore, StoredEvent } from '../../eventLog/eventStore.ts';
import { bell } from '../../lib/autoResetEvent.ts';
import type { Logger } from '../../lib/logger.ts';

/** The safety net under NOTIFY: a notification lost with its connection costs at most this much (milliseconds). */
const POLL = 1000;
const BATCH = 1000;
/** A follower that leaves more than this lying reads it from the table. */
const MAX_HANDED = 2000;

type Follower = { readonly handOver: (events: readonly StoredEvent[]) => void; readonly wake: () => void };

/**
 * Follows the log as it grows. What this process appends itself is handed over without reading it back, as long as no
 * position is missing in between: a missing one may be another process's event, so then the table is read.
 */
export const logTail = (readAll: EventStore['readAll'], log: Logger) => {
  const followers = new Set<Follower>();

  const subscribe: EventStore['subscribe'] = async function* (after, signal) {
    const news = bell();
    let handed: StoredEvent[] = [];
    // Something may have been recorded that nobody handed over.
    let unread = true;
    const follower = {
      handOver: (events: readonly StoredEvent[]) => {
        if (handed.length > MAX_HANDED) handed = [];
        handed.push(...events);
        news.ring();
      },
      wake: () => {
        unread = true;
        news.ring();
      },
    };
    followers.add(follower);
    signal.addEventListener('abort', news.ring);

    /** What was handed over and follows `position` without a gap. */
    const takeHanded = (position: bigint): readonly StoredEvent[] => {
      const fresh = handed.filter((event) => event.position > position);
      handed = [];
      if (fresh.every((event, index) => event.position === position + BigInt(index + 1))) return fresh;
      unread = true;
      return [];
    };

    const readOn = async (position: bigint): Promise<readonly StoredEvent[]> => {
      unread = false;
      try {
        const batch = await readAll(position, BATCH);
        unread ||= batch.length === BATCH;
        return batch;
      } catch (error) {
        log.warn('Reading events failed, trying again', { reason: String(error) });
        return [];
      }
    };

    try {
      for (let position = after; !signal.aborted; ) {
        const own = takeHanded(position);
        const batch = own.length === 0 && unread ? await readOn(position) : own;
        const last = batch.at(-1);
        if (last) {
          yield batch;
          position = last.position;
        } else if (!(await news.wait(POLL))) unread = true;
      }
    } finally {
      followers.delete(follower);
      signal.removeEventListener('abort', news.ring);
    }
  };

  return {
    subscribe,
    handOver: (events: readonly StoredEvent[]) => {
      for (const follower of followers) follower.handOver(events);
    },
    wake: () => {
      for (const follower of followers) follower.wake();
    },
  };
};
