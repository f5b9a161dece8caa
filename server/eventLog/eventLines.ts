import type { Keyring } from './codec.ts';
import type { EventStore, StoredEvent } from './eventStore.ts';
import { openPersonal, type PersonalGroups, subjectsOf } from './personalData.ts';

export type EventFilter = {
  readonly stream?: string | undefined;
  readonly type?: string | undefined;
  /** The first position. */
  readonly from: bigint;
  /** Wait for new events until aborted. */
  readonly follow: boolean;
  /** Decrypt personal data. */
  readonly personal: boolean;
};

type Reading = Pick<EventStore, 'readAll' | 'eventAt' | 'subscribe'>;

const PAGE = 1000;

/** Stored events, among them all from `from` on, and with `follow` also new ones. */
async function* batches(store: Reading, { from, follow }: EventFilter, signal: AbortSignal) {
  // If there is no event at `from`, read from the start: EventStoreDB refuses positions that belong to no event.
  const first = from > 0n ? await store.eventAt(from) : undefined;
  if (first) yield [first];
  let after = first?.position ?? 0n;
  while (!signal.aborted) {
    const batch = await store.readAll(after, PAGE);
    const last = batch.at(-1);
    if (!last) break;
    yield batch;
    after = last.position;
  }
  if (follow) yield* store.subscribe(after, signal);
}

const lineOf = ({ id, stream, revision, position, type, data, metadata }: StoredEvent): string => {
  const { recordedAt, actor, account, causationId, correlationId } = metadata;
  return JSON.stringify({
    position: String(position),
    at: recordedAt,
    stream,
    revision: String(revision),
    type,
    data,
    // Omit the salt: with it, an event's content could be guessed from its published hash.
    metadata: { id, actor, account, causationId, correlationId },
  });
};

/** The stored events including unknown types, one JSON text per event. */
export async function* eventLines(
  store: Reading,
  keyring: Pick<Keyring, 'keysOf'>,
  filter: EventFilter,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const matches = ({ stream, type, position }: StoredEvent) =>
    position >= filter.from &&
    (filter.stream === undefined || stream === filter.stream) &&
    (filter.type === undefined || type === filter.type);

  const opened = async (event: StoredEvent): Promise<StoredEvent> => {
    const groups = event.data.personal as PersonalGroups | undefined;
    if (!filter.personal || !groups) return event;
    const keyOf = await keyring.keysOf(subjectsOf(groups));
    return { ...event, data: { ...event.data, personal: openPersonal(groups, keyOf, event) } };
  };

  for await (const batch of batches(store, filter, signal))
    for (const event of batch.filter(matches)) yield lineOf(await opened(event));
}
