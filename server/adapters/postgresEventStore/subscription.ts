import type { EventStore } from '../../eventLog/eventStore.ts';
import { type Batch, recentEvents } from '../../eventLog/recentEvents.ts';
import type { Logger } from '../../lib/logger.ts';

/** Milliseconds. A notification that is lost with its connection delays an event by at most this much. */
const POLL = 1000;
const PAGE = 1000;

/**
 * Subscriptions to the event table. Events that this process appends are handed over from memory. Events of other
 * processes are read from the table after a notification or at the next poll.
 */
export const subscriptions = (readAll: EventStore['readAll'], logger: Logger, poll = POLL) => {
  const recent = recentEvents(0n);
  /** How many notifications have arrived. A subscription that has read since the last one is up to date. */
  let notifications = 0;

  const subscribe: EventStore['subscribe'] = async function* (after, signal) {
    const follower = recent.follow(after, signal);
    /** The value of `notifications` before the last complete read; -1 asks for another read. */
    let lastRead = -1;

    const readTable = async (): Promise<Batch> => {
      const before = notifications;
      try {
        const batch = await readAll(follower.position(), PAGE);
        lastRead = batch.length === PAGE ? -1 : before;
        return batch;
      } catch (error) {
        logger.warn('Reading events failed, trying again', { reason: String(error) });
        lastRead = before;
        return [];
      }
    };

    try {
      while (!signal.aborted) {
        const buffered = follower.next();
        const isStale = !buffered || lastRead !== notifications;
        const batch = buffered?.length ? buffered.flat() : isStale ? await readTable() : [];
        if (batch.length > 0) {
          yield batch;
          follower.moveTo(batch);
        } else if (!(await follower.wait(poll))) lastRead = -1;
      }
    } finally {
      follower.leave();
    }
  };

  return {
    subscribe,
    /** Delivers events that this process has appended, with consecutive positions. */
    publish: (events: Batch) => {
      const [first] = events;
      // Events between the last published ones and these belong to another process and have to be read.
      if (first) recent.add(events, first.position - 1n);
    },
    /** Another process has appended something. */
    notify: () => {
      notifications += 1;
      recent.wake();
    },
  };
};
