import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { EventMetadata } from '../../../domain/metadata.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { goldenEvents } from '../../golden/goldenEvents.ts';
import { noDeadline } from '../context.ts';
import { newStream } from '../storedEvents.ts';
import { type EventRow, entryOfRow } from './entry.ts';
import { treeHash } from './tlogClient.ts';

type Placed = { readonly stream: string; readonly event: NewEvent };

/** Every shape of event that was ever stored, each in a stream of its own: more than one tile of the tree. */
export const everyShape = (): readonly Placed[] =>
  goldenEvents.map(({ type, data, metadata }) => ({
    stream: newStream(),
    event: { id: uuidv7(), type, data, metadata: EventMetadata.parse(metadata) },
  }));

/** Appends them one after the other, and returns what the store then has of them, in its order. */
export const storedIn = async (store: EventStore, given: readonly Placed[]): Promise<readonly StoredEvent[]> => {
  const from = await store.head(noDeadline);
  for (const { stream, event } of given) await store.append(stream, [event], 'no-stream', noDeadline);
  const streams = new Set(given.map(({ stream }) => stream));
  return (await store.readAll(from, 2 * given.length)).filter(({ stream }) => streams.has(stream));
};

/** The root of the tree over these events at each size, in hex, by code that the server does not have. */
export const rootsOf = (events: readonly EventRow[]): readonly string[] => {
  const leaves = events.map((event) => createHash('sha256').update(Buffer.of(0)).update(entryOfRow(event)).digest());
  return leaves.map((_, index) => treeHash(leaves.slice(0, index + 1)).toString('hex'));
};

export const rowsOf = (given: readonly Placed[]): readonly EventRow[] =>
  given.map(({ stream, event }) => ({ ...event, stream }));
