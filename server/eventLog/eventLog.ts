import type { DomainEvent } from '../../domain/events.ts';
import type { EventMetadata, Position, Recorded } from '../../projections/recorded.ts';
import type { EventCodec } from './codec.ts';
import type { Appended, EventStore, Revision, StoredEvent } from './eventStore.ts';
import type { Hub } from './hub.ts';

export type Entry = { readonly id: string; readonly event: DomainEvent; readonly metadata: EventMetadata };

/** The store as the rest of the server sees it: in events of the domain. */
export type EventLog = {
  readonly append: (stream: string, entries: readonly Entry[], expected: Revision) => Promise<Appended>;
  readonly readStream: (stream: string, from: bigint) => Promise<readonly Recorded<DomainEvent>[]>;
  readonly subscribe: (after: Position, signal: AbortSignal) => AsyncIterable<readonly Recorded<DomainEvent>[]>;
  readonly flush: Hub['flush'];
  readonly head: () => Promise<Position>;
};

export const eventLog = (store: EventStore, hub: Hub, codec: EventCodec): EventLog => {
  // Several followers get the same batch from the hub: it is opened and checked once.
  const decoded = new WeakMap<readonly StoredEvent[], ReturnType<EventCodec['decode']>>();
  const decodeOnce = (batch: readonly StoredEvent[]) => {
    const known = decoded.get(batch) ?? codec.decode(batch);
    decoded.set(batch, known);
    // A page may be kept: were the failure kept with it, no later try could ever succeed.
    known.catch(() => decoded.delete(batch));
    return known;
  };

  return {
    append: async (stream, entries, expected) => store.append(stream, await codec.encode(stream, entries), expected),
    readStream: async (stream, from) => codec.decode(await store.readStream(stream, { from })),
    head: store.head,
    flush: hub.flush,
    subscribe: async function* (after, signal) {
      for await (const batch of hub.subscribe(after, signal)) yield decodeOnce(batch);
    },
  };
};
