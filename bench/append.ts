import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';
import { postgresEventStore } from '../server/adapters/postgresEventStore/postgresEventStore.ts';
import type { NewEvent, Revision } from '../server/eventLog/eventStore.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { type Database, quiet } from './database.ts';
import { atLeast, type Row, ratio } from './measure.ts';

export const CLIENTS = [1, 8, 32] as const;

/** About 300 bytes, like the event of a real answer. */
export const sampleEvent = (): NewEvent => ({
  id: uuidv7(),
  type: 'QuestionAnswered',
  data: {
    accountId: '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a11',
    propertyId: '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a12',
    assessmentId: '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a13',
    key: 'smoke-and-heat-alarms',
    answer: 'Yes',
    at: '2026-11-21T10:00:00.000Z',
  },
  metadata: {
    recordedAt: '2026-11-21T10:00:00.000Z',
    actor: { kind: 'person', id: '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a11' },
    account: '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a11',
    causationId: null,
    correlationId: '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a14',
    salt: 'GHbTa5mOq0Jc1xkq2l3mRg',
  },
});

const updateOneRow = async ({ pool }: Database) => {
  await pool.query(`create table bench_row (id int primary key, answer text, data json, updated_at timestamptz);
    insert into bench_row select i, 'No', '{}', now() from generate_series(0, 31) i`);
  return (client: number) =>
    pool.query({
      name: 'bench-update',
      text: 'update bench_row set answer = $2, data = $3, updated_at = $4 where id = $1',
      values: [client, 'Yes', JSON.stringify(sampleEvent().data), new Date()],
    });
};

const openEmmett = async (connectionString: string) => {
  const pool = new Pool({ connectionString });
  // Without a listener, the process would end when Postgres closes a connection during shutdown.
  pool.on('error', () => {});
  const store = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
  const append = (client: number) => {
    const { type, data } = sampleEvent();
    return store.appendToStream(`bench-${client}`, [{ type, data }]);
  };
  // The first append creates the tables.
  await append(0);
  const close = async () => {
    await store.close();
    if (!pool.ended) await pool.end();
  };
  return { append, close };
};

const openStore = async (connectionString: string) => {
  const store = await postgresEventStore({ connectionString, logger: quiet });
  const revisions: Revision[] = Array(32).fill('no-stream');
  const streams = Array.from({ length: 32 }, () => `assessment-${uuidv7()}`);
  const append = async (client: number) => {
    const { revision } = await store.append(
      streams[client] ?? '',
      [sampleEvent()],
      revisions[client] ?? 'no-stream',
      backgroundDeadline(),
    );
    revisions[client] = revision;
  };
  return { append, close: store.close };
};

export const benchAppend = async (database: Database): Promise<Row[]> => {
  const store = await openStore(database.connectionString);
  const update = await updateOneRow(database);
  const emmett = await openEmmett(database.connectionString);

  const rows: Row[] = [];
  const updateBounds = { 1: 0.7, 8: 0.9, 32: 1.3 };
  const emmettBounds = { 1: 1.9, 8: 3.5, 32: 7 };
  for (const clients of CLIENTS) {
    const measured = await ratio({ clients, subject: store.append, baseline: update });
    const row = 'append one event against a one-row UPDATE';
    rows.push(atLeast(measured, { row, clients, bound: updateBounds[clients] }));
  }
  for (const clients of CLIENTS) {
    const measured = await ratio({ clients, subject: store.append, baseline: emmett.append });
    rows.push(atLeast(measured, { row: 'append one event against Emmett', clients, bound: emmettBounds[clients] }));
  }
  await emmett.close();
  await store.close();
  return rows;
};
