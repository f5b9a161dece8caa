import { setTimeout as delay } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { EventMetadata } from '../../../projections/recorded.ts';
import { StaleRevision } from '../../errors.ts';
import type { Appended, EventStore, Log, NewEvent, Revision, StoredEvent } from '../../ports.ts';
import { checkEvents } from '../checkEvents.ts';
import { persistently } from './outage.ts';

type Options = { readonly connectionString: string; readonly log: Log };
type Raw = {
  readonly id: string;
  readonly type: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly data: unknown;
  readonly metadata: unknown;
};

/** The server's own events start with `$`; ours never do. */
const ours = /^[A-Z]/;
/** Small batches: "Consumer too slow" drops a subscription after a burst of more than 32. */
const MAX_BATCH = 1000;

const KEEP_ALIVE = { keepAliveInterval: '2000', keepAliveTimeout: '2000' };

/** Without these a frozen server is noticed after 19.5 s. What the address says itself is left as it is. */
const withKeepAlive = (connectionString: string): string => {
  const [address = '', query = ''] = connectionString.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(KEEP_ALIVE)) if (!parameters.has(name)) parameters.set(name, value);
  return `${address}?${parameters}`;
};

// Both are ours by the type filter, and were JSON when they were written.
const stored = (raw: Raw, position: bigint): StoredEvent => ({
  id: raw.id,
  type: raw.type,
  stream: raw.streamId,
  revision: raw.revision,
  data: raw.data as Record<string, unknown>,
  metadata: raw.metadata as EventMetadata,
  position,
});

const expectedRevision = (expected: Revision) => (expected === 'no-stream' ? NO_STREAM : expected);

// An event's two positions are the same outside explicit transactions, which we never open; so one number holds both.
const positionOf = (position: bigint) => ({ commit: position, prepare: position });

/** Real positions exist in `$all` only; a stream read does not know them. */
const UNKNOWN_POSITION = 0n;

export const eventStoreDb = async ({ connectionString, log }: Options): Promise<EventStore> => {
  const client = EventStoreDBClient.connectionString(withKeepAlive(connectionString));
  const filter = eventTypeFilter({ regex: ours.source });

  const appendOnce = async (stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> => {
    // Before the client sees them: on some of what this refuses, the client ends the process.
    checkEvents(stream, events);
    const json = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata }));
    try {
      const result = await client.appendToStream(stream, json, { expectedRevision: expectedRevision(expected) });
      if (!result.position) throw new Error('EventStoreDB returned no position for an append');
      return { revision: result.nextExpectedRevision, position: result.position.commit };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        throw new StaleRevision(`${stream} is not at ${expected}`, { cause: error });
      throw error;
    }
  };

  const readStream: EventStore['readStream'] = (stream, { from, direction = 'forwards', limit } = {}) =>
    persistently(async () => {
      const forwards = direction === 'forwards';
      const events: StoredEvent[] = [];
      // The server takes none for an error, and the stream of that call would hold up `close` for ever.
      if (limit === 0) return events;
      try {
        // Read to the end: leaving early leaks an HTTP/2 stream, and the client has a hundred of them.
        for await (const { event } of client.readStream(stream, {
          direction: forwards ? FORWARDS : BACKWARDS,
          fromRevision: from ?? (forwards ? START : END),
          ...(limit !== undefined && { maxCount: limit }),
        }))
          if (event) events.push(stored(event, UNKNOWN_POSITION));
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return events;
    });

  /** readAll knows no filter, and hands over the event at `after` itself: both are seen to here. */
  const readAll: EventStore['readAll'] = (after, limit) =>
    persistently(async () => {
      const events: StoredEvent[] = [];
      for (let from = after; events.length < limit; ) {
        let read = 0;
        const wanted = limit - events.length + 1;
        for await (const { event } of client.readAll({
          direction: FORWARDS,
          fromPosition: from === 0n ? START : positionOf(from),
          maxCount: wanted,
        })) {
          read += 1;
          if (!event || event.position.commit === from) continue;
          from = event.position.commit;
          if (ours.test(event.type) && from > after) events.push(stored(event, from));
        }
        if (read < wanted) break;
      }
      return events;
    }, 15_000);

  const subscribe: EventStore['subscribe'] = async function* (after, signal) {
    let position = after;
    for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, 2000)) {
      const subscription = client.subscribeToAll({
        fromPosition: position === 0n ? START : positionOf(position),
        filter,
      });
      const arrived: StoredEvent[] = [];
      let ended = false;
      let wake = () => {};
      const change = () => wake();
      subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
        if (event) arrived.push(stored(event, event.position.commit));
        change();
      });
      // A drop is ordinary business ("consumer too slow" after a burst, a restart): taken up again from here.
      subscription.on('error', () => {
        ended = true;
        change();
      });
      subscription.on('end', () => {
        ended = true;
        change();
      });
      signal.addEventListener('abort', change);
      try {
        while (!signal.aborted && !(ended && arrived.length === 0)) {
          if (arrived.length === 0) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            continue;
          }
          const batch = arrived.splice(0, MAX_BATCH);
          pause = 50;
          yield batch;
          position = batch.at(-1)?.position ?? position;
        }
      } finally {
        signal.removeEventListener('abort', change);
        await subscription.unsubscribe().catch(() => {});
      }
      if (!signal.aborted) await delay(pause);
    }
  };

  const head = () =>
    persistently(async () => {
      let position = 0n;
      // To the end here too, though there is but one: see readStream.
      for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
        if (event) position = event.position.commit;
      return position;
    });

  log.info('Events are kept in EventStoreDB');
  return {
    append: (stream, events, expected) => persistently(() => appendOnce(stream, events, expected)),
    readStream,
    readAll,
    subscribe,
    head,
    close: () => client.dispose(),
  };
};
