import type { Pool } from 'pg';
import type { ReadModel } from '../../projections/readModel.ts';
import type { LastRead, Position } from '../../projections/recorded.ts';
import { CheckpointMoved, type Passed, type Tables } from '../../projections/runner.ts';
import { indexName } from '../../projections/sql.ts';
import { askTogether } from '../lib/askTogether.ts';
import type { TimedQuery } from './queryTimeouts.ts';
import { readModelSchema, UNBUILT } from './readModelSchema.ts';
import { skippedEvents } from './skippedEvents.ts';
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
/** Milliseconds in which the checkpoints are gathered that pass the same events: models become idle one after the other. */
const PASS_TOGETHER = 5;

/** How far a new table was built. */
type Rebuilt = { readonly reached: LastRead; readonly written: Position; readonly withSkipped: readonly string[] };

export type Checkpoint = LastRead & { readonly version: number; readonly epoch: number };

/** The first key of the advisory locks on rebuilds. The second is the hash of the model's name. */
const REBUILD_LOCK = 7_238_192;

/**
 * The tables of the read models and their checkpoints. The pool may have synchronous_commit off: a crash loses rows and
 * checkpoint together, and the events are projected again. `locks` has a connection for each model that may be rebuilt at
 * the same time, and one more for their upgrade.
 */
export const readModelTables = (pool: Pool, locks: Pick<Pool, 'connect'> = pool) => {
  const skips = skippedEvents(pool);
  const schema = readModelSchema(pool);

  const movePast = async (passed: readonly Passed[]): Promise<boolean[]> => {
    const query: TimedQuery = {
      // Locked in one order, because a former leader may still move the same ones.
      text: `with n as (
               select * from unnest($1::text[], $2::int[], $3::numeric[], $4::numeric[], $5::uuid[])
                 as passed (name, epoch, position_from, position_to, event_id)
             ), locked as (
               select name from checkpoint where name = any($1::text[]) order by name for update
             )
             update checkpoint set position = n.position_to, event_id = n.event_id
             from n join locked using (name)
             where checkpoint.name = n.name and checkpoint.position = n.position_from and checkpoint.epoch = n.epoch
             returning checkpoint.name`,
      values: [
        passed.map(({ name }) => name),
        passed.map(({ epoch }) => epoch),
        passed.map(({ from }) => from),
        passed.map(({ to }) => to.position),
        passed.map(({ to }) => to.eventId),
      ],
      queryTimeout: CHECKPOINT_TIMEOUT,
    };
    const { rows } = await pool.query<{ name: string }>(query);
    const moved = new Set(rows.map(({ name }) => name));
    return passed.map(({ name }) => moved.has(name));
  };

  const erasedAccounts = async (until: readonly Position[]): Promise<string[][]> => {
    const furthest = until.reduce((one, other) => (one > other ? one : other), 0n);
    const { rows } = await pool.query<[string, string]>({
      text: 'select account_id, position from erased_account where position <= $1',
      values: [furthest],
      rowMode: 'array',
    });
    return until.map((end) => rows.flatMap(([accountId, position]) => (BigInt(position) <= end ? accountId : [])));
  };

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
    pass: askTogether(movePast, (call) => void setTimeout(call, PASS_TOGETHER)),
    loadOfProperties: async (table, wanted) => {
      const { rows } = await pool.query<[string, unknown]>({
        text: `select key, state from ${table}
               where (owner, property_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
        values: [wanted.map(({ accountId }) => accountId), wanted.map(({ propertyId }) => propertyId)],
        rowMode: 'array',
      });
      return new Map(rows);
    },
    erasedAccounts: askTogether(erasedAccounts),
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
  // At a start, and while they wait for the leader in another process, all models ask at once: one query for all of them.
  const checkpoint = askTogether(readCheckpoints);

  /**
   * How far a new table of a model has to be built before it may serve: as far as the present one, so that readers do not
   * go back in time. If that one was never built, as far as the furthest of the other models.
   */
  const goal = async (name: string): Promise<Position> => {
    const saved = await checkpoint(name);
    return saved?.version === UNBUILT ? schema.furthest() : (saved?.position ?? 0n);
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

  return { tables, checkpoint, goal, ...schema, swap, rebuilding, onLost, skips };
};
export type ReadModelTables = ReturnType<typeof readModelTables>;
