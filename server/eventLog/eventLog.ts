import type { DomainEvent } from '../../domain/events.ts';
import type { LogEntry, Position, Recorded } from '../../projections/recorded.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { EventCodec, NewEntry } from './codec.ts';
import type { Appended, EventStore, Revision, StoredEvent } from './eventStore.ts';
import type { Hub } from './hub.ts';

/** The event store for the rest of the server, with events of the domain. */
export type EventLog = {
  readonly append: (
    stream: string,
    entries: readonly NewEntry[],
    expected: Revision,
    deadline: Deadline,
  ) => Promise<Appended>;
  /** Throws if this build cannot read one of the events, because a decision needs all of them. */
  readonly readStream: (stream: string, from: bigint, deadline: Deadline) => Promise<readonly Recorded<DomainEvent>[]>;
  /** The last event of a stream, or none. Throws like `readStream`. */
  readonly readLast: (stream: string, deadline: Deadline) => Promise<readonly Recorded<DomainEvent>[]>;
  /** The entry at exactly this position; undefined if there is none. */
  readonly entryAt: (position: Position) => Promise<LogEntry | undefined>;
  /** `idle` is called every second while there is no new event. */
  readonly subscribe: (after: Position, signal: AbortSignal, idle?: () => void) => AsyncIterable<readonly LogEntry[]>;
  readonly flush: Hub['flush'];
  readonly head: (deadline: Deadline) => Promise<Position>;
};

const readable = (entry: LogEntry): Recorded<DomainEvent> => {
  if ('unreadable' in entry) throw entry.unreadable;
  return entry;
};

export const eventLog = (store: EventStore, hub: Hub, codec: EventCodec): EventLog => {
  // The hub gives the same batch to several followers. The cache ensures that it is decoded once.
  const decoded = new WeakMap<readonly StoredEvent[], ReturnType<EventCodec['decode']>>();
  const decodeOnce = (batch: readonly StoredEvent[]) => {
    const known = decoded.get(batch) ?? codec.decode(batch);
    decoded.set(batch, known);
    // Do not cache a failure: the keys may be unavailable only for a moment, and retries must be able to succeed.
    known.catch(() => decoded.delete(batch));
    return known;
  };

  return {
    append: async (stream, entries, expected, deadline) =>
      store.append(stream, await codec.encode(stream, entries), expected, deadline),
    readStream: async (stream, from, deadline) =>
      (await codec.decode(await store.readStream(stream, deadline, { from }))).map(readable),
    readLast: async (stream, deadline) =>
      (await codec.decode(await store.readStream(stream, deadline, { direction: 'backwards', limit: 1 }))).map(
        readable,
      ),
    entryAt: async (position) => {
      const stored = await store.eventAt(position);
      return stored && (await codec.decode([stored]))[0];
    },
    head: store.head,
    flush: hub.flush,
    subscribe: async function* (after, signal, idle) {
      for await (const step of hub.subscribe(after, signal, idle)) {
        const batches = await Promise.all(step.map(decodeOnce));
        const [only, ...others] = batches;
        // A single batch stays the same array for all followers, which sort its entries only once.
        yield only && others.length === 0 ? only : batches.flat();
      }
    },
  };
};
