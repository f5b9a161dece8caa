import { EventEmitter, once } from 'node:events';
import type { Position } from '../../projections/recorded.ts';
import type { EventStore, StoredEvent } from '../ports.ts';

type Batch = readonly StoredEvent[];

/** A subscriber further behind than this many batches reads on from the store by itself: no queue grows for ever. */
const MAX_QUEUED = 256;
const PAGE = 2000;
const PAGES_KEPT = 6;

export type Hub = {
  /** Batches in order from `after` on: read from the store while behind, handed over live afterwards. */
  readonly subscribe: (after: Position, signal: AbortSignal) => AsyncIterable<Batch>;
  readonly close: () => Promise<void>;
};

type Subscriber = { queue: Batch[]; overrun: boolean; readonly changed: EventEmitter };

/** One live subscription to the store for the whole process, fanned out here (EventStoreDB bears only a few). */
export const openHub = async (store: EventStore): Promise<Hub> => {
  const subscribers = new Set<Subscriber>();
  const closing = new AbortController();
  let reached = await store.head();

  const pump = async () => {
    for await (const batch of store.subscribe(reached, closing.signal)) {
      reached = batch.at(-1)?.position ?? reached;
      for (const subscriber of subscribers) {
        if (subscriber.queue.length < MAX_QUEUED) subscriber.queue.push(batch);
        else subscriber.overrun = true;
        subscriber.changed.emit('changed');
      }
    }
  };
  const pumping = pump();

  // Read models that are built together walk through the same pages: read and opened once for all of them.
  const pages = new Map<Position, Promise<Batch>>();
  const readPage = (after: Position): Promise<Batch> => {
    const known = pages.get(after);
    if (known) return known;
    const page = store.readAll(after, PAGE);
    pages.set(after, page);
    const forget = () => pages.delete(after);
    // The last page still grows, so it is never kept.
    page.then((batch) => batch.length < PAGE && forget(), forget);
    for (const oldest of pages.keys()) if (pages.size > PAGES_KEPT) pages.delete(oldest);
    return page;
  };

  /** From the store until the live position is reached; the next page is read while this one is worked on. */
  async function* catchUp(after: Position, signal: AbortSignal): AsyncGenerator<Batch, Position> {
    let position = after;
    let next = readPage(position);
    while (!signal.aborted) {
      const batch = await next;
      const last = batch.at(-1);
      if (!last) return position;
      position = last.position;
      next = readPage(position);
      next.catch(() => {}); // reported when it is awaited; the reader may have left by then
      yield batch;
    }
    return position;
  }

  async function* live(subscriber: Subscriber, after: Position, signal: AbortSignal): AsyncGenerator<Batch, Position> {
    let position = after;
    while (!signal.aborted) {
      const batch = subscriber.queue.shift();
      if (!batch) {
        if (subscriber.overrun) return position;
        await once(subscriber.changed, 'changed', { signal }).catch(() => {});
        continue;
      }
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
        const subscriber: Subscriber = { queue: [], overrun: false, changed: new EventEmitter() };
        subscribers.add(subscriber);
        try {
          // Joined first, read once more then: nothing can fall between the two.
          position = yield* catchUp(position, signal);
          position = yield* live(subscriber, position, signal);
        } finally {
          subscribers.delete(subscriber);
        }
      }
    },
    close: async () => {
      closing.abort();
      await pumping;
    },
  };
};
