import type { Position } from '../../projections/recorded.ts';
import { type AutoResetEvent, autoResetEvent } from '../lib/autoResetEvent.ts';
import type { StoredEvent } from './eventStore.ts';

export type Batch = readonly StoredEvent[];

/** A follower that is further behind than this many events reads them from the store, so memory stays bounded. */
const MAX_EVENTS = 2000;

type Place = { position: Position; readonly changed: AutoResetEvent };

const lastPosition = (batch: Batch): Position => batch.at(-1)?.position ?? 0n;

/**
 * The newest events of the log, kept in memory until every follower has taken them. The buffer is complete after
 * `start`: a follower at `start` or later finds its next events here, and an earlier one must read the store.
 */
export const recentEvents = (after: Position) => {
  const followers = new Set<Place>();
  let start = after;
  let batches: Batch[] = [];
  let size = 0;

  const takenByAll = (batch: Batch) => [...followers].every(({ position }) => position >= lastPosition(batch));

  const dropOldest = () => {
    for (let [oldest] = batches; oldest && (size > MAX_EVENTS || takenByAll(oldest)); [oldest] = batches) {
      batches.shift();
      size -= oldest.length;
      start = lastPosition(oldest);
    }
  };

  const wake = () => {
    for (const { changed } of followers) changed.set();
  };

  const follow = (position: Position, signal: AbortSignal) => {
    const place: Place = { position, changed: autoResetEvent() };
    followers.add(place);
    signal.addEventListener('abort', place.changed.set);
    return {
      position: () => place.position,
      moveTo: (batch: Batch) => {
        place.position = lastPosition(batch);
        dropOldest();
      },
      /** The batches after the follower's position, or undefined when it is behind the buffer. */
      next: (): readonly Batch[] | undefined => {
        const taken = place.position;
        if (taken < start) return undefined;
        const left = batches.slice(batches.findLastIndex((batch) => lastPosition(batch) <= taken) + 1);
        // After reading from the store, a follower may stand inside a batch.
        if ((left[0]?.[0]?.position ?? taken + 1n) > taken) return left;
        return left.map((batch) => batch.filter((event) => event.position > taken));
      },
      /** Resolves to false after `milliseconds` without a new event. */
      wait: place.changed.wait,
      leave: () => {
        followers.delete(place);
        signal.removeEventListener('abort', place.changed.set);
      },
    };
  };

  return {
    follow,
    wake,
    /** `batch` must hold every event after `previous`. What lies before a gap is dropped. */
    add: (batch: Batch, previous: Position) => {
      const newest = batches.at(-1);
      if (previous !== (newest ? lastPosition(newest) : start)) [start, batches, size] = [previous, [], 0];
      batches.push(batch);
      size += batch.length;
      dropOldest();
      wake();
    },
  };
};
export type Follower = ReturnType<ReturnType<typeof recentEvents>['follow']>;
