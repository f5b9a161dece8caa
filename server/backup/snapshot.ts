import type { Pool, PoolClient } from 'pg';
import type { Position } from '../../projections/recorded.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { Explained } from '../lib/explained.ts';

export type Snapshot = {
  /** Of the last event that the tables may refer to. */
  readonly position: Position;
  /** Rows as JSON, as they were at `position`. */
  readonly rows: (table: string) => AsyncIterable<readonly string[]>;
  readonly policies: { readonly version: number; readonly position: string; readonly eventId: string | null } | null;
  /** The last migration. */
  readonly migration: string;
};

type Dependencies = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head'>;
  /** True if the events are in the same database as the tables. */
  readonly isOneDatabase: boolean;
};

/** Rows. Some hold a file of an import. */
const FETCH = 100;
/** Attempts to find a moment in which another store gets no event. One takes two milliseconds. */
const ATTEMPTS = 200;

const rowsOf = (client: PoolClient) =>
  async function* (table: string): AsyncGenerator<readonly string[]> {
    await client.query(`declare backup_rows no scroll cursor for select row_to_json(t)::text from ${table} t`);
    for (;;) {
      const { rows } = await client.query<[string]>({ text: `fetch ${FETCH} from backup_rows`, rowMode: 'array' });
      if (rows.length === 0) break;
      yield rows.map(([row]) => row);
    }
    await client.query('close backup_rows');
  };

const begin = (client: PoolClient) =>
  // A snapshot is taken by the first query and not by `begin`.
  client.query('begin isolation level repeatable read read only; select from checkpoint limit 1');

/** Postgres assigns positions in the order of commits, so a snapshot has all events before its last one. */
const ofOneDatabase = async (client: PoolClient): Promise<Position> => {
  await begin(client);
  const { rows } = await client.query<{ head: string }>('select coalesce(max(position), 0) as head from event');
  return BigInt(rows[0]?.head ?? 0);
};

/** A snapshot between two looks at the log that find the same end. */
const betweenEvents = async (client: PoolClient, store: Pick<EventStore, 'head'>): Promise<Position> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await store.head(backgroundDeadline());
    await begin(client);
    if ((await store.head(backgroundDeadline())) === before) return before;
    await client.query('rollback');
  }
  throw new Explained(
    'Too many events are being recorded to find a moment between two of them: try again when less is going on',
  );
};

/** Gives `work` the tables as they all were at one position of the log. Nothing waits for it. */
export const inSnapshot = async <Result>(
  { pool, store, isOneDatabase }: Dependencies,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    const position = isOneDatabase ? await ofOneDatabase(client) : await betweenEvents(client, store);
    const { rows: policies } = await client.query(
      `select version, position, event_id as "eventId" from checkpoint where name = 'policies'`,
    );
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from migration order by id desc limit 1',
    );
    return await work({
      position,
      rows: rowsOf(client),
      policies: policies[0] ?? null,
      migration: migrations[0]?.name ?? '',
    });
  } finally {
    // Closing the connection ends the transaction.
    client.release(true);
  }
};
