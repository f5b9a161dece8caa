import type { Position } from '../../projections/recorded.ts';
import { type Bell, bell } from '../lib/autoResetEvent.ts';
import type { EventStore, StoredEvent } from './eventStore.ts';
import { PAGE, sharedPages } from './sharedPages.ts';

type Batch = readonly StoredEvent[];

/** A subscriber further behind than this many events reads on from the store by itself: no queue grows for ever. */
const MAX_QUEUED = 2000;
/**
 * Events that follow upon others are let gather for so long (milliseconds) unless somebody waits for one of them: a row
 * that many of them touch is then written once, and the processor is left to the commands.
 */
const GATHER = 50;

export type Hub = {
  /** Batches in order from `after` on: read from the store while behind, handed over live afterwards. */
  readonly subscribe: (after: Position, signal: AbortSignal) => AsyncIterable<Batch>;
  /** Somebody waits for what was recorded at `position`: it is handed over as soon as it is there. */
  readonly hurry: (position: Position) => void;
  readonly close: () => Promise<void>;
};

type Subscriber = { queue: Batch[]; queued: number; overrun: boolean; readonly arrived: Bell };

/** One live subscription to the store for the whole process, fanned out here (EventStoreDB bears only a few). */
export const openHub = async (store: EventStore): Promise<Hub> => {
  const subscribers = new Set<Subscriber>();
  const closing = new AbortController();
  let reached = await store.head();
  const hurried = bell();
  closing.signal.addEventListener('abort', hurried.ring);

  const pump = async () => {
    for await (const batch of store.subscribe(reached, closing.signal)) {
      reached = batch.at(-1)?.position ?? reached;
      for (const subscriber of subscribers) {
        // Once one batch is left out, all later ones are: what is queued must stay without a gap.
        subscriber.overrun ||= subscriber.queued + batch.length > MAX_QUEUED;
        if (!subscriber.overrun) {
          subscriber.queue.push(batch);
          subscriber.queued += batch.length;
        }
        subscriber.arrived.ring();
      }
      await hurried.wait(GATHER);
    }
  };
  const pumping = pump();

  const pages = sharedPages(store);

  /** From the store until the live position is reached. */
  async function* catchUp(after: Position, signal: AbortSignal): AsyncGenerator<Batch, Position> {
    let position = after;
    const reader = pages.join();
    try {
      while (!signal.aborted) {
        const batch = await reader.read(position);
        const last = batch.at(-1);
        if (!last) return position;
        position = last.position;
        yield batch;
      }
      return position;
    } finally {
      reader.leave();
    }
  }

  async function* readOn(after: Position, signal: AbortSignal): AsyncGenerator<Batch, Position> {
    let position = after;
    while (!signal.aborted) {
      const batch = await store.readAll(position, PAGE);
      const last = batch.at(-1);
      if (!last) return position;
      yield batch;
      position = last.position;
    }
    return position;
  }

  async function* live(subscriber: Subscriber, after: Position, signal: AbortSignal): AsyncGenerator<Batch, Position> {
    let position = after;
    while (!signal.aborted) {
      const batch = subscriber.queue.shift();
      if (!batch) {
        if (subscriber.overrun) return position;
        await subscriber.arrived.wait();
        continue;
      }
      subscriber.queued -= batch.length;
      // What was read while joining comes again from the queue, and is left out here.
      const fresh = (batch[0]?.position ?? 0n) > position ? batch : batch.filter((event) => event.position > position);
      if (fresh.length === 0) continue;
      yield fresh;
      position = fresh.at(-1)?.position ?? position;
    }
    return position;
  }

  return {
    subscribe: async function* (after, signal) {
      let position = after;
      while (!signal.aborted) {
        position = yield* catchUp(position, signal);
        const subscriber: Subscriber = { queue: [], queued: 0, overrun: false, arrived: bell() };
        subscribers.add(subscriber);
        signal.addEventListener('abort', subscriber.arrived.ring);
        try {
          // Joined first, read once more then: nothing can fall between the two. Not from the shared pages, one of which
          // may have been asked for before we joined.
          position = yield* readOn(position, signal);
          position = yield* live(subscriber, position, signal);
        } finally {
          subscribers.delete(subscriber);
          signal.removeEventListener('abort', subscriber.arrived.ring);
        }
      }
    },
    hurry: (position) => {
      if (position > reached) hurried.ring();
    },
    close: async () => {
      closing.abort();
      await pumping;
    },
  };
};
