import type { Pool, PoolClient } from 'pg';
import type { Position } from '../../projections/recorded.ts';
import type { TimedQuery } from '../adapters/queryTimeouts.ts';
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
  /** The names of all tables but those of the read models. */
  readonly tables: readonly string[];
  /** Reads as of `position`, too. */
  readonly client: Pick<PoolClient, 'query'>;
};

type Dependencies = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head'>;
  /** True if the events are in the same database as the tables. */
  readonly isOneDatabase: boolean;
};

/** Rows of one query. */
const FETCH = 100;
/** The same for a table with rows of several megabytes: each holds the file of an import. */
const FETCH_OF: Readonly<Record<string, number>> = { property_import: 1 };
/** Milliseconds. No request waits for a backup, so a large row may take longer than the pool allows. */
const FETCH_TIMEOUT = 5 * 60_000;
/** Attempts to find a moment in which another store gets no event. One takes two milliseconds. */
const ATTEMPTS = 200;

const rowsOf = (client: PoolClient) =>
  async function* (table: string): AsyncGenerator<readonly string[]> {
    await client.query(`declare backup_rows no scroll cursor for select row_to_json(t)::text from ${table} t`);
    const text = `fetch ${FETCH_OF[table] ?? FETCH} from backup_rows`;
    for (;;) {
      const query: TimedQuery & { readonly rowMode: 'array' } = { text, rowMode: 'array', queryTimeout: FETCH_TIMEOUT };
      const { rows } = await client.query<[string]>(query);
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

/** A read model has a checkpoint of its name. The table that is being built to replace it has `__next` after it. */
const TABLE_NAMES = `
  select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'
    and regexp_replace(table_name, '__next$', '') not in (select regexp_replace(name, '__next$', '') from checkpoint)
  order by 1`;

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
    const { rows: tables } = await client.query<{ name: string }>(TABLE_NAMES);
    return await work({
      position,
      rows: rowsOf(client),
      policies: policies[0] ?? null,
      migration: migrations[0]?.name ?? '',
      tables: tables.map(({ name }) => name),
      client,
    });
  } finally {
    // Closing the connection ends the transaction.
    client.release(true);
  }
};
