import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { eventStoreDb } from '../server/adapters/eventStoreDb/eventStoreDb.ts';
import type { Revision } from '../server/eventLog/eventStore.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { sampleEvent } from './append.ts';
import { quiet } from './database.ts';
import { atLeast, type Row, ratio } from './measure.ts';

/** Our adapter against the bare client, on the server that EVENTSTOREDB_URL names. */
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
  const bare: Revision[] = Array(clients).fill('no-stream');
  const streams = Array.from({ length: clients }, () => uuidv7());
  const measured = await ratio({
    clients,
    subject: async (one) => {
      ours[one] = (
        await store.append(`assessment-${streams[one]}`, [sampleEvent()], ours[one] ?? 'no-stream')
      ).revision;
    },
    baseline: async (one) => {
      const expected = bare[one] ?? 'no-stream';
      const { id, type, data, metadata } = sampleEvent();
      const event = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
      const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
      bare[one] = (
        await client.appendToStream(`bare-${streams[one]}`, [event], { expectedRevision })
      ).nextExpectedRevision;
    },
  });
  await store.close();
  await client.dispose();
  return [atLeast('EventStoreDB: append through our adapter against the bare client', clients, measured, 0.9)];
};
