import { validate } from 'uuid';
import { InvalidEvent } from '../application/errors.ts';
import type { NewEvent } from '../eventLog/eventStore.ts';
import { isStorable } from '../lib/storable.ts';

/** EventStoreDB refuses a batch over 1 MiB; both stores keep to the same bound, so that neither accepts what the other cannot. */
const MAX_APPEND_BYTES = 1_000_000;

export type Serialised = {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
};

const json = (value: unknown): string => {
  try {
    // First, because it finds a circle, in which the search would never end.
    const text = JSON.stringify(value);
    if (isStorable(value)) return text;
  } catch (cause) {
    throw new InvalidEvent('An event does not fit JSON', { cause });
  }
  throw new InvalidEvent('An event holds undefined, or text that cannot be kept');
};

/**
 * Serialises events and refuses what a store could not keep, before any client library sees it: on an empty type or
 * an id that is no UUID, @eventstore/db-client ends the process two seconds later.
 */
export const checkEvents = (stream: string, events: readonly NewEvent[]): readonly Serialised[] => {
  if (!/^[a-z][A-Za-z]*-[A-Za-z0-9-]{1,200}$/.test(stream)) throw new InvalidEvent(`Not a stream name: ${stream}`);
  if (events.length === 0) throw new InvalidEvent('Nothing to append');
  if (new Set(events.map(({ id }) => id)).size < events.length) throw new InvalidEvent('An event id appears twice');
  const serialised = events.map(({ id, type, data, metadata }) => {
    if (!validate(id) || id !== id.toLowerCase()) throw new InvalidEvent(`Not an event id: ${id}`);
    if (!/^[A-Z][A-Za-z]{1,100}$/.test(type)) throw new InvalidEvent(`Not an event type: ${type}`);
    return { id, type, data: json(data), metadata: json(metadata) };
  });
  const bytes = serialised.reduce(
    (sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  );
  if (bytes > MAX_APPEND_BYTES) throw new InvalidEvent('The events are too large');
  return serialised;
};
