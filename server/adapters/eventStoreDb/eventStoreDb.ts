import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StaleRevision } from '../../application/errors.ts';
import type { Appended, EventStore, NewEvent, Revision, StoredEvent } from '../../eventLog/eventStore.ts';
import type { Logger } from '../../lib/logger.ts';
import { checkEvents } from '../checkEvents.ts';
import { allStream } from './allStream.ts';
import { callsTo } from './calls.ts';
import { stored } from './stored.ts';

type Options = {
  readonly connectionString: string;
  readonly logger: Logger;
  /** Called when the connection is lost. No event is delivered before it resolves. */
  readonly interrupted?: () => Promise<void>;
  /** Milliseconds without an answer after which EventStoreDB counts as unavailable. */
  readonly patience?: number | undefined;
};

const KEEP_ALIVE = { keepAliveInterval: '2000', keepAliveTimeout: '2000' };

/** The default keep-alive notices a frozen server only after 19.5 s. Values in the connection string take precedence. */
const withKeepAlive = (connectionString: string): string => {
  const [address = '', query = ''] = connectionString.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(KEEP_ALIVE)) if (!parameters.has(name)) parameters.set(name, value);
  return `${address}?${parameters}`;
};

/** Without the warning that the client prints about a keep-alive as short as ours. */
const clientFor = (connectionString: string): EventStoreDBClient => {
  const { warn } = console;
  console.warn = () => {};
  try {
    return EventStoreDBClient.connectionString(withKeepAlive(connectionString));
  } finally {
    console.warn = warn;
  }
};

const expectedRevision = (expected: Revision) => (expected === 'no-stream' ? NO_STREAM : expected);

/** A stream read does not give positions in the log; only `$all` has them. */
const UNKNOWN_POSITION = 0n;

export const eventStoreDb = async ({
  connectionString,
  logger,
  patience,
  interrupted = async () => {},
}: Options): Promise<EventStore> => {
  const client = clientFor(connectionString);
  const calls = callsTo(patience);

  const appendOnce = async (stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> => {
    // Before the client sees them, because invalid events would crash the process.
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

  const readStream: EventStore['readStream'] = (stream, deadline, { from, direction = 'forwards', limit } = {}) =>
    calls(async () => {
      const forwards = direction === 'forwards';
      const events: StoredEvent[] = [];
      // The server refuses a limit of 0, and the open HTTP/2 stream of that call would block `close`.
      if (limit === 0) return events;
      try {
        // Always read to the end: leaving early leaks one of the client's 100 HTTP/2 streams.
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
    }, deadline);

  logger.info('Events are stored in EventStoreDB');
  return {
    append: (stream, events, expected, deadline) => calls(() => appendOnce(stream, events, expected), deadline),
    readStream,
    ...allStream(client, calls, interrupted),
    close: () => client.dispose(),
  };
};
