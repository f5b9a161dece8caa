import DataLoader from 'dataloader';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import type { ReadModel } from '../../projections/readModel.ts';
import type { LastRead, Position } from '../../projections/recorded.ts';
import { CheckpointMoved, type Tables } from '../../projections/runner.ts';
import { createIndex, createTable, indexName } from '../../projections/sql.ts';
import type { TimedQuery } from './queryTimeouts.ts';
import { POLICIES, skippedEvents } from './skippedEvents.ts';
import { inTransaction } from './transaction.ts';

/** Milliseconds. Reading one row is quick, and a runner that waits on a dead connection would project nothing. */
const CHECKPOINT_TIMEOUT = 5000;
/**
 * Milliseconds. A swap locks the serving table. If its process is frozen between two statements, Postgres ends the
 * transaction after this time, and readers go on with the old table.
 */
const SWAP_IDLE = 3000;
/**
 * Milliseconds. While a swap waits for its lock, all readers of the table wait behind it. It is longer than the
 * `deadlock_timeout` of Postgres, after which an autovacuum gives its lock up.
 */
const SWAP_LOCK = 1500;
const LOCK_NOT_AVAILABLE = '55P03';
/** Milliseconds. The index of a large table takes longer than the queries for which the pool has its time-out. */
const SCHEMA_TIMEOUT = 10 * 60_000;
const SCHEMA_AT_ONCE = 3;
/** The version of a table that has never been built. */
const UNBUILT = 0;

/** How far a new table was built. */
type Rebuilt = { readonly reached: LastRead; readonly written: Position; readonly withSkipped: readonly string[] };

export type Checkpoint = LastRead & { readonly version: number; readonly epoch: number };

/** The first key of the advisory locks on rebuilds. The second is the hash of the model's name. */
const REBUILD_LOCK = 7_238_192;
/** The same on new tables and indexes: of two processes that run `create ... if not exists` at once, one may fail. */
const SCHEMA_LOCK = 7_238_193;

/**
 * The tables of the read models and their checkpoints. The pool may have synchronous_commit off: a crash loses rows and
 * checkpoint together, and the events are projected again. `locks` has a connection for each model that may be rebuilt at
 * the same time, and one more for their upgrade.
 */
export const readModelTables = (pool: Pool, locks: Pick<Pool, 'connect'> = pool) => {
  const skips = skippedEvents(pool);
  const tables: Tables = {
    load: async (table, keys) => {
      const { rows } = await pool.query<[string, unknown]>({
        name: `load-${table}`,
        text: `select key, state from ${table} where key = any($1::text[])`,
        values: [keys],
        rowMode: 'array',
      });
      return new Map(rows);
    },
    write: async ({ name, text, values }) => {
      const { rowCount } = await pool.query({ ...(name && { name }), text, values: [...values] });
      return rowCount === 1;
    },
    loadOfProperties: async (table, wanted) => {
      const { rows } = await pool.query<[string, unknown]>({
        text: `select key, state from ${table}
               where (owner, property_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
        values: [wanted.map(({ accountId }) => accountId), wanted.map(({ propertyId }) => propertyId)],
        rowMode: 'array',
      });
      return new Map(rows);
    },
    erasedAccounts: async (until) => {
      const { rows } = await pool.query<[string]>({
        text: 'select account_id from erased_account where position <= $1',
        values: [until],
        rowMode: 'array',
      });
      return rows.map(([accountId]) => accountId);
    },
  };

  const readCheckpoints = async (names: readonly string[]): Promise<(Checkpoint | undefined)[]> => {
    const query: TimedQuery = {
      text: 'select name, version, epoch, position, event_id as "eventId" from checkpoint where name = any($1::text[])',
      values: [names],
      queryTimeout: CHECKPOINT_TIMEOUT,
    };
    type Row = Omit<Checkpoint, 'position'> & { readonly name: string; readonly position: string };
    const { rows } = await pool.query<Row>(query);
    const saved = new Map(rows.map(({ name, position, ...row }) => [name, { ...row, position: BigInt(position) }]));
    return names.map((name) => saved.get(name));
  };
  // At a start, and while they wait for the leader in another process, all models ask at once: one query for all of
  // them. It is sent at the end of the turn, because Node runs the promises of one timer before the next timer.
  const checkpoints = new DataLoader(readCheckpoints, { cache: false, batchScheduleFn: setImmediate });
  const checkpoint = (name: string): Promise<Checkpoint | undefined> => checkpoints.load(name);

  // All models may be built at once, and the queries of the others need connections meanwhile.
  const schemaWork = pLimit(SCHEMA_AT_ONCE);
  /** Several statements in one query are one transaction, at whose end Postgres releases the lock. */
  const alone = (table: string, statements: string) => {
    const query: TimedQuery = {
      text: `select pg_advisory_xact_lock(${SCHEMA_LOCK}, hashtext('${table}')); ${statements}`,
      queryTimeout: SCHEMA_TIMEOUT,
    };
    return schemaWork(() => pool.query(query));
  };

  /** Creates those indexes that are missing. Even `if not exists` would lock the table, and wait for a vacuum. */
  const index = async ({ indexes }: ReadModel<unknown>, table: string): Promise<void> => {
    const names = indexes.map((list) => indexName(table, list));
    const { rows } = await pool.query<[string]>({
      text: 'select name from unnest($1::text[]) as name where to_regclass(name) is null',
      values: [names],
      rowMode: 'array',
    });
    const missing = new Set(rows.map(([name]) => name));
    for (const list of indexes) if (missing.has(indexName(table, list))) await alone(table, createIndex(table, list));
  };

  /**
   * Creates the table without indexes; they are made at the end, which is faster. An append-only table gets its indexes
   * now: Postgres updates them while this process folds. Making them at the end took a tenth of the time of a rebuild of
   * one million rows.
   */
  const create = async (model: ReadModel<unknown>, table: string, name: string): Promise<void> => {
    const statements = `${createTable(model, table)};
      insert into checkpoint (name, version, position) values ('${name}', ${model.version}, 0) on conflict do nothing`;
    await alone(table, statements);
    if (model.appendOnly) await index(model, table);
  };

  /**
   * Creates the serving table of a model. If `others` are built, the model is new in a database that is in use: its table
   * gets version 0, because it has yet to be built up to where the furthest of the others is.
   */
  const createMissing = async (model: ReadModel<unknown>, others: readonly string[]): Promise<void> => {
    const { rows } = await pool.query<{ position: string; eventId: string | null }>(
      `select position, event_id as "eventId" from checkpoint where name = any($1::text[]) and position > 0
       order by position desc limit 1`,
      [others],
    );
    const [furthest] = rows;
    if (!furthest) return create(model, model.name, model.name);
    const { position, eventId } = furthest;
    const id = eventId === null ? 'null' : `'${eventId}'`;
    await alone(
      model.name,
      `${createTable(model, model.name)};
       insert into checkpoint (name, version, position, event_id)
       values ('${model.name}', ${UNBUILT}, ${position}, ${id}) on conflict do nothing`,
    );
  };

  /** The models that have a complete table in this database, also those that only other builds know. */
  const built = async (): Promise<readonly string[]> => {
    const query: TimedQuery = {
      text: `select name from checkpoint where version > ${UNBUILT} and name not like '%\\_\\_next' and name <> $1`,
      values: [POLICIES],
      queryTimeout: CHECKPOINT_TIMEOUT,
    };
    return (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name);
  };

  /** Drops the table of a model that only another build knows. `name` is one of those that `built` has found. */
  const forget = async (name: string): Promise<void> => {
    await alone(
      name,
      `drop table if exists ${name}, ${name}__next; delete from checkpoint where name in ('${name}', '${name}__next')`,
    );
  };

  /**
   * Replaces the serving table by `next`, in one transaction. Changes nothing while the serving table is ahead of
   * `reached`, because readers must never go back in time, or while another session uses it. `reached` is the last event
   * that `next` has read: its checkpoint `written` is older when the events since then did not concern it.
   * `withSkipped`: events that the serving table was built without and that `next` has; their skip ends with the swap.
   *
   * Throws CheckpointMoved if the checkpoint of `next` is not at `written`. Then rows may be missing: a crash of Postgres
   * has lost the last ones, or this process has lost the lock of the rebuild and another one has emptied the table.
   */
  const swap = async (
    model: ReadModel<unknown>,
    next: string,
    { reached, written, withSkipped }: Rebuilt,
  ): Promise<'swapped' | 'behind' | 'locked'> => {
    const work = inTransaction<'swapped' | 'behind'>(pool, async (client) => {
      await client.query(
        `set local idle_in_transaction_session_timeout = ${SWAP_IDLE}; set local lock_timeout = ${SWAP_LOCK}`,
      );
      await client.query(`lock table ${model.name}, ${next} in access exclusive mode`);
      const { rows } = await client.query<{ behind: boolean; epoch: number; isComplete: boolean }>(
        `select position > $2 as behind, epoch, exists (
           select from checkpoint where name = $3 and version = $4 and position = $5
         ) as "isComplete"
         from checkpoint where name = $1 for update`,
        [model.name, reached.position, next, model.version, written],
      );
      const [serving] = rows;
      if (serving?.isComplete === false) throw new CheckpointMoved(`The checkpoint of ${next} is not at ${written}`);
      const swapped = serving?.behind === false;
      if (swapped) {
        await client.query(`drop table ${model.name}; alter table ${next} rename to ${model.name}`);
        for (const list of model.indexes)
          await client.query(`alter index ${indexName(next, list)} rename to ${indexName(model.name, list)}`);
        await client.query(`alter index ${next}_pkey rename to ${model.name}_pkey`);
        await client.query('delete from checkpoint where name = $1', [model.name]);
        await client.query(
          'update checkpoint set name = $1, position = $3, event_id = $4, epoch = $5 where name = $2',
          [model.name, next, reached.position, reached.eventId, serving.epoch + 1],
        );
        await skips.end(model.name, withSkipped, client);
        await skips.goesOn(next, client);
      }
      return swapped ? 'swapped' : 'behind';
    });
    return work.catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return 'locked';
      throw error;
    });
  };

  /**
   * Runs `work` unless another process is rebuilding this model; returns undefined then. Postgres releases the lock when
   * the connection ends, so a killed rebuild does not block the next one. `drop` drops a table and its checkpoint by the
   * connection that has the lock: what a killed process has sent is executed before another one gets the lock, and cannot
   * drop its table.
   */
  const rebuilding = async <Result>(
    name: string,
    work: (drop: (table: string, checkpoint: string) => Promise<void>) => Promise<Result>,
  ): Promise<Result | undefined> => {
    const client = await locks.connect();
    const drop = async (table: string, checkpoint: string): Promise<void> => {
      await client.query(`drop table if exists ${table}; delete from checkpoint where name = '${checkpoint}'`);
    };
    const call = (lock: string) =>
      client.query<{ done: boolean }>(`select ${lock}($1, hashtext($2)) as done`, [REBUILD_LOCK, name]);
    let broken = true;
    try {
      const { rows } = await call('pg_try_advisory_lock');
      const result = rows[0]?.done ? await work(drop).finally(() => call('pg_advisory_unlock')) : undefined;
      broken = false;
      return result;
    } finally {
      // Closing the connection releases the lock, too.
      client.release(broken);
    }
  };

  /** A lost connection may mean that Postgres crashed and lost the last writes (synchronous_commit is off). */
  const onLost = (callback: () => void): void => void pool.on('error', callback);

  return { tables, checkpoint, create, createMissing, built, forget, index, swap, rebuilding, onLost, skips };
};
export type ReadModelTables = ReturnType<typeof readModelTables>;
