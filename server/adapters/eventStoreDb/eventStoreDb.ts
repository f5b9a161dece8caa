import { jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { StaleRevision } from '../../application/errors.ts';
import type { Appended, EventStore, NewEvent, Revision } from '../../eventLog/eventStore.ts';
import type { Logger } from '../../lib/logger.ts';
import { checkEvents } from '../checkEvents.ts';
import { allStream } from './allStream.ts';
import { callsTo } from './calls.ts';
import { FROM_LEADER, replacedClient } from './client.ts';
import { singleStreams } from './singleStreams.ts';

type Options = {
  readonly connectionString: string;
  readonly logger: Logger;
  /** Called when the connection is lost. No event is delivered before it resolves. */
  readonly interrupted?: () => Promise<void>;
  /** Milliseconds without an answer after which EventStoreDB counts as unavailable. */
  readonly patience?: number | undefined;
};

const utf8 = new TextEncoder();

const expectedRevision = (expected: Revision) => (expected === 'no-stream' ? NO_STREAM : expected);

export const eventStoreDb = async ({
  connectionString,
  logger,
  patience,
  interrupted = async () => {},
}: Options): Promise<EventStore> => {
  const client = replacedClient(connectionString, logger);
  const calls = callsTo(client, patience);

  const appendOnce = async (stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> => {
    // Before the client sees them, because data that JSON cannot hold would end the process.
    const serialised = checkEvents(stream, events);
    // As bytes, because the client encodes an object as base64 and decodes that twice.
    const metadata = serialised.map((event) => utf8.encode(event.metadata));
    const json = events.map(({ id, type, data }, index) => jsonEvent({ id, type, data, metadata: metadata[index] }));
    try {
      const result = await client.current().appendToStream(stream, json, {
        expectedRevision: expectedRevision(expected),
        ...FROM_LEADER,
      });
      if (!result.position) throw new Error('EventStoreDB returned no position for an append');
      return { revision: result.nextExpectedRevision, position: result.position.commit };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        throw new StaleRevision(`${stream} is not at ${expected}`, { cause: error });
      throw error;
    }
  };

  logger.info('Events are stored in EventStoreDB');
  return {
    append: (stream, events, expected, deadline) => calls(() => appendOnce(stream, events, expected), deadline),
    readStream: singleStreams(client.current, calls),
    ...allStream(client.current, calls, interrupted),
    close: client.dispose,
  };
};
