import type { Keyring } from './codec.ts';
import type { EventStore, StoredEvent } from './eventStore.ts';
import { openPersonal, type PersonalGroups, subjectsOf } from './personalData.ts';

export type EventFilter = {
  readonly stream?: string | undefined;
  readonly type?: string | undefined;
  /** The first position. */
  readonly from: bigint;
  /** Go on with events as they are recorded, until aborted. */
  readonly follow: boolean;
  /** Decrypt personal data. */
  readonly personal: boolean;
};

const PAGE = 1000;

/** All there is, and with `follow` what comes after it. */
async function* batches(store: EventStore, { follow }: EventFilter, signal: AbortSignal) {
  // From the start: EventStoreDB refuses a position at which no event ends, such as the one before `from`.
  let after = 0n;
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
    // Without the salt: with it, the published hash of an event could be matched against guesses.
    metadata: { id, actor, account, causationId, correlationId },
  });
};

/** The events as the store holds them, one JSON text an event; unknown types too. */
export async function* eventLines(
  store: EventStore,
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
    return { ...event, data: { ...event.data, personal: openPersonal(groups, keyOf, `${event.stream} ${event.id}`) } };
  };

  for await (const batch of batches(store, filter, signal))
    for (const event of batch.filter(matches)) yield lineOf(await opened(event));
}
