import type { Position } from '../../projections/recorded.ts';
import { autoResetEvent } from '../lib/autoResetEvent.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { EventStore } from './eventStore.ts';
import { type Batch, type Follower, recentEvents } from './recentEvents.ts';
import { sharedPages } from './sharedPages.ts';
import { watchSubscription } from './stalledSubscription.ts';

/**
 * Events that follow shortly after others are batched for this many milliseconds, unless a reader waits for one of
 * them. A row that several of them change is then written once, which saves processor time.
 */
const GATHER = 50;
/** The same while many events arrive, because then the time is needed for requests. */
const GATHER_UNDER_LOAD = 200;
/** A batch of more events than this means load. */
const LOAD = 20;
/**
 * The most events that a follower gets at once. It folds them in one go, and meanwhile the process answers no request. A
 * store hands over more after an import.
 */
const BATCH = 500;
/** Milliseconds until an unexpectedly empty page is read again. */
const READ_AGAIN = 100;
/** Milliseconds between the heartbeats of a follower without new events. */
const IDLE = 1000;

export type Hub = {
  /**
   * Steps in order after `after`: read from the store while behind, then live. A step is one batch, or several for a
   * follower that has fallen behind: it writes once for each step. Each batch is the same array for all followers, so
   * what one of them finds in it can be kept for the others. `idle` is called every second while there is no new event.
   */
  readonly subscribe: (after: Position, signal: AbortSignal, idle?: () => void) => AsyncIterable<readonly Batch[]>;
  /** A reader waits for the event at `position`: deliver it as soon as it arrives, without gathering. */
  readonly flush: (position: Position) => void;
  readonly close: () => Promise<void>;
};

/** The first of these batches, and as many more as a follower may get at once. */
const oneStep = (batches: readonly Batch[]): readonly Batch[] => {
  const step: Batch[] = [];
  let events = 0;
  for (const batch of batches) {
    events += batch.length;
    if (step.length > 0 && events > BATCH) break;
    step.push(batch);
  }
  return step;
};

/** One live subscription to the store, shared by all followers in this process: EventStoreDB supports only a few. */
export const openHub = async (store: EventStore): Promise<Hub> => {
  let reached = await store.head(backgroundDeadline());
  const recent = recentEvents(reached);
  const pages = sharedPages(store);
  const flushed = autoResetEvent();
  const closing = new AbortController();
  closing.signal.addEventListener('abort', flushed.set);

  const pumpUntil = async (signal: AbortSignal) => {
    for await (const batch of store.subscribe(reached, signal)) {
      for (let start = 0; start < batch.length; start += BATCH) {
        const part = batch.slice(start, start + BATCH);
        recent.add(part, reached);
        reached = part.at(-1)?.position ?? reached;
      }
      await flushed.wait(batch.length > LOAD ? GATHER_UNDER_LOAD : GATHER);
    }
  };
  const pump = async () => {
    while (!closing.signal.aborted) {
      const stalled = new AbortController();
      const endWatch = watchSubscription(
        store,
        () => reached,
        () => stalled.abort(),
      );
      await pumpUntil(AbortSignal.any([closing.signal, stalled.signal])).finally(endWatch);
    }
  };
  const pumping = pump();

  const catchUp = async function* (follower: Follower, signal: AbortSignal): AsyncGenerator<readonly Batch[], void> {
    const reader = pages.join();
    try {
      while (!signal.aborted && !follower.next()) {
        const batch = await reader.read(follower.position());
        if (batch.length > 0) {
          yield [batch];
          follower.moveTo(batch);
        } else await follower.wait(READ_AGAIN);
      }
    } finally {
      reader.leave();
    }
  };

  const waitForNext = async (follower: Follower, idle?: () => void) => {
    if (!idle) await follower.wait();
    else if (!(await follower.wait(IDLE))) idle();
  };

  return {
    subscribe: async function* (after, signal, idle) {
      const follower = recent.follow(after, signal);
      try {
        while (!signal.aborted) {
          const batches = follower.next();
          const step = oneStep(batches ?? []);
          const last = step.at(-1);
          if (last) {
            yield step;
            follower.moveTo(last);
          } else if (batches) await waitForNext(follower, idle);
          else yield* catchUp(follower, signal);
        }
      } finally {
        follower.leave();
      }
    },
    flush: (position) => {
      if (position > reached) flushed.set();
    },
    close: async () => {
      closing.abort();
      await pumping;
    },
  };
};
