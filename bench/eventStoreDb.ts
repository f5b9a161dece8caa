import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { eventStoreDb } from '../server/adapters/eventStoreDb/eventStoreDb.ts';
import type { Revision } from '../server/eventLog/eventStore.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { sampleEvent } from './append.ts';
import { quiet } from './database.ts';
import { atLeast, type Row, ratio } from './measure.ts';

/** Our adapter against the plain client, on the server at EVENTSTOREDB_URL. */
export const benchEventStoreDb = async (): Promise<Row[]> => {
  const connectionString = process.env.EVENTSTOREDB_URL;
  if (!connectionString) {
    console.log('  skipped: EVENTSTOREDB_URL is not set');
    return [];
  }
  const store = await eventStoreDb({ connectionString, log: quiet });
  const client = EventStoreDBClient.connectionString(connectionString);
  const clients = 32;
  const ours: Revision[] = Array(clients).fill('no-stream');
  const plain: Revision[] = Array(clients).fill('no-stream');
  const streams = Array.from({ length: clients }, () => uuidv7());
  const measured = await ratio({
    clients,
    subject: async (one) => {
      ours[one] = (
        await store.append(`assessment-${streams[one]}`, [sampleEvent()], ours[one] ?? 'no-stream')
      ).revision;
    },
    baseline: async (one) => {
      const expected = plain[one] ?? 'no-stream';
      const { id, type, data, metadata } = sampleEvent();
      const event = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
      const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
      plain[one] = (
        await client.appendToStream(`plain-${streams[one]}`, [event], { expectedRevision })
      ).nextExpectedRevision;
    },
  });
  await store.close();
  await client.dispose();
  const row = 'EventStoreDB: append through our adapter against the plain client';
  return [atLeast(measured, { row, clients, bound: 0.9 })];
};
