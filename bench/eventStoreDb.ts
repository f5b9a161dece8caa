import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { eventStoreDb } from '../server/adapters/eventStoreDb/eventStoreDb.ts';
import type { Revision } from '../server/eventLog/eventStore.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { sampleEvent } from './append.ts';
import { quiet } from './database.ts';
import { atLeast, type Row, ratio } from './measure.ts';

type Append = (stream: string, expected: Revision) => Promise<bigint>;

/** Each client appends to its own stream, at the revision that its last append returned. */
const appending = (category: string, append: Append) => {
  const heads = new Map<number, { readonly stream: string; readonly revision: Revision }>();
  return async (client: number) => {
    const { stream, revision } = heads.get(client) ?? { stream: `${category}-${uuidv7()}`, revision: 'no-stream' };
    heads.set(client, { stream, revision: await append(stream, revision) });
  };
};

/** Our adapter against the plain client, on the server at EVENTSTOREDB_URL. */
export const benchEventStoreDb = async (): Promise<Row[]> => {
  const connectionString = process.env.EVENTSTOREDB_URL;
  if (!connectionString) {
    console.log('  skipped: EVENTSTOREDB_URL is not set');
    return [];
  }
  const store = await eventStoreDb({ connectionString, logger: quiet });
  const client = EventStoreDBClient.connectionString(connectionString);
  const subject = appending('assessment', async (stream, expected) => {
    return (await store.append(stream, [sampleEvent()], expected, backgroundDeadline())).revision;
  });
  const baseline = appending('plain', async (stream, expected) => {
    const { id, type, data, metadata } = sampleEvent();
    const event = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
    return (await client.appendToStream(stream, [event], { expectedRevision })).nextExpectedRevision;
  });
  const measured = await ratio({ clients: 32, subject, baseline, measuring: 2000, rounds: 15 });
  await store.close();
  await client.dispose();
  const row = 'EventStoreDB: append through our adapter against the plain client';
  return [atLeast(measured, { row, clients: 32, bound: 0.9 })];
};
