import { validate } from 'uuid';
import { InvalidEvent } from '../application/errors.ts';
import type { NewEvent } from '../eventLog/eventStore.ts';
import { isStorable } from '../lib/storable.ts';

/** EventStoreDB refuses a batch over 1 MiB. Both stores have the same limit, so they accept the same events. */
const MAX_APPEND_BYTES = 1_000_000;

export type Serialised = {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
};

const json = (value: unknown): string => {
  try {
    // First, because it throws on a circular value, and `isStorable` would never end on one.
    const text = JSON.stringify(value);
    if (isStorable(value)) return text;
  } catch (cause) {
    throw new InvalidEvent('The event cannot be written as JSON', { cause });
  }
  throw new InvalidEvent('The event contains undefined, or text that cannot be stored');
};

/**
 * Serialises events and refuses those that a store cannot save. Call it before any client library: an append of data
 * that JSON cannot hold never settles in @eventstore/db-client, and its unhandled rejection ends the process.
 */
export const checkEvents = (stream: string, events: readonly NewEvent[]): readonly Serialised[] => {
  if (!/^[a-z][A-Za-z]*-[A-Za-z0-9-]{1,200}$/.test(stream))
    throw new InvalidEvent(`Not a valid stream name: ${stream}`);
  if (events.length === 0) throw new InvalidEvent('There are no events to append');
  if (new Set(events.map(({ id }) => id)).size < events.length) throw new InvalidEvent('Two events have the same id');
  const serialised = events.map(({ id, type, data, metadata }) => {
    if (!validate(id) || id !== id.toLowerCase()) throw new InvalidEvent(`Not a valid event id: ${id}`);
    if (!/^[A-Z][A-Za-z]{1,100}$/.test(type)) throw new InvalidEvent(`Not a valid event type: ${type}`);
    return { id, type, data: json(data), metadata: json(metadata) };
  });
  const bytes = serialised.reduce(
    (sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  );
  if (bytes > MAX_APPEND_BYTES) throw new InvalidEvent('The events are too large');
  return serialised;
};
