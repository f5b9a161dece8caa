import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { ReadModel } from '../../projections/readModel.ts';
import type { LogEntry, Position } from '../../projections/recorded.ts';
import { modelRunner } from '../../projections/runner.ts';
import type { TimedQuery } from '../adapters/queryTimeouts.ts';
import { readModelTables } from '../adapters/readModelTables.ts';
import { ROWS_CACHED } from '../readSide/rebuild.ts';
import { damageOf } from './damagedPages.ts';
import { type Finding, type Sentences, sentences } from './finding.ts';

type Serving = { readonly position: Position; readonly rows: string; readonly hash: string };
type Erasure = { readonly accountId: string; readonly isFinished: boolean; readonly position: Position };

type Dependencies = {
  readonly models: readonly ReadModel<unknown>[];
  /** Of the tables that serve. */
  readonly pool: Pool;
  /** One connection that is never closed, whose new tables are temporary: a killed check leaves nothing. */
  readonly scratch: Pool;
};

type Found = { readonly faults: Sentences; readonly notes: Sentences };

/** Rows to name if a table differs. */
const NAMED = 5;
/** Milliseconds. The time-out of the pool is meant for reads of a few rows. */
const TIMEOUT: Pick<TimedQuery, 'queryTimeout'> = { queryTimeout: 10 * 60_000 };

// As jsonb, because the order of the members of a state says nothing.
const hashOf = (table: string) => ({
  ...TIMEOUT,
  text: `
    select count(*) as rows, md5(coalesce(string_agg(md5(to_jsonb(r)::text), '' order by key collate "C"), '')) as hash
    from ${table} r`,
});

/** One without a position is not in the log: a restored backup is older than it. */
const erasuresIn = async (client: Pick<Pool, 'query'>): Promise<readonly Erasure[]> => {
  const { rows } = await client.query<Omit<Erasure, 'position'> & { readonly position: string }>(
    `select account_id as "accountId", finished_at is not null as "isFinished", coalesce(position, 0) as position
     from erased_account`,
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
};

/** All tables as they are at one moment, with the events that each of them has, and those that cannot be read. */
const servingTables = async (pool: Pool, models: readonly ReadModel<unknown>[]) => {
  const found = new Map<string, Serving>();
  const damaged = new Map<string, string>();
  const erasures: Erasure[] = [];
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: saved } = await client.query<{ name: string; version: number; position: string }>(
      'select name, version, position from checkpoint',
    );
    erasures.push(...(await erasuresIn(client)));
    for (const { name, version } of models) {
      const checkpoint = saved.find((one) => one.name === name && one.version === version);
      if (!checkpoint) continue;
      await client.query('savepoint before_table');
      try {
        const { rows } = await client.query<{ rows: string; hash: string }>(hashOf(name));
        const [{ rows: count, hash } = { rows: '', hash: '' }] = rows;
        found.set(name, { position: BigInt(checkpoint.position), rows: count, hash });
      } catch (error) {
        damaged.set(name, damageOf(error));
        await client.query('rollback to savepoint before_table');
      }
    }
  } finally {
    client.release(true);
  }
  return { found, damaged, erasures };
};

/** Folds the log into tables of its own, and compares them with those that serve, each at the position of its checkpoint. */
export const modelsCheck = async ({ models, pool, scratch }: Dependencies) => {
  const { rows: schema } = await pool.query<{ name: string }>('select current_schema() as name');
  const { found: serving, damaged, erasures } = await servingTables(pool, models);
  const tables = readModelTables(scratch);
  await scratch.query('create temp table checkpoint (like checkpoint including all)');
  await scratch.query('create temp table erased_account (like erased_account including all)');

  const failures = new Map<string, string>();
  const folding = await Promise.all(
    models
      .filter(({ name }) => serving.has(name))
      .map(async (model) => {
        const { name } = model;
        await tables.create(model, name, name);
        // An operator's decisions, which the table that serves follows as well.
        const skipped = await tables.skips.skippedBy(name);
        const target = { model, table: name, checkpoint: name, epoch: 0, skipped };
        const run = modelRunner(target, tables.tables, new LRUCache({ max: ROWS_CACHED }));
        const until = serving.get(name)?.position ?? 0n;
        let from = 0n;
        return async (batch: readonly LogEntry[]): Promise<void> => {
          const due = batch.filter(({ position }) => position <= until);
          if (due.length === 0 || failures.has(name)) return;
          try {
            from = await run(due, from);
          } catch (error) {
            failures.set(name, error instanceof Error ? error.message : String(error));
          }
        };
      }),
  );

  const differingKeys = async (name: string): Promise<string> => {
    const { rows } = await scratch.query<{ key: string }>(
      `select key from ${schema[0]?.name}.${name} as served full join pg_temp.${name} as folded using (key)
       where to_jsonb(served) is distinct from to_jsonb(folded) order by key limit ${NAMED}`,
    );
    return rows.map(({ key }) => key).join(', ');
  };

  const isErasedSince = async (): Promise<boolean> => {
    const known = new Set(erasures.map(({ accountId, isFinished }) => `${accountId} ${isFinished}`));
    return (await erasuresIn(pool)).some(({ accountId, isFinished }) => !known.has(`${accountId} ${isFinished}`));
  };

  const compare = async (name: string, { position, ...served }: Serving, { faults, notes }: Found): Promise<void> => {
    const failure = failures.get(name);
    if (failure !== undefined) return faults.add(`${name} cannot be folded: ${failure}`);
    // Rows of erased accounts are not in the serving tables. If the log is older than the erasure, the fold still has
    // them, so delete them here.
    const erased = erasures.filter((erasure) => erasure.isFinished && erasure.position <= position);
    await scratch.query(`delete from pg_temp.${name} where owner = any($1::uuid[])`, [
      erased.map(({ accountId }) => accountId),
    ]);
    const { rows } = await scratch.query<{ rows: string; hash: string }>(hashOf(`pg_temp.${name}`));
    const [folded] = rows;
    if (folded?.hash === served.hash) return;
    // The serving table had rows of that account when it was read, but their keys may be gone since.
    if (await isErasedSince())
      return notes.add(`${name} cannot be compared, because an account was erased meanwhile: run the check again`);
    faults.add(
      `${name} has ${served.rows} rows and should have ${folded?.rows}; they differ in ${await differingKeys(name)}`,
    );
  };

  return {
    isFolded: (name: string): boolean => serving.has(name),
    add: async (entries: readonly LogEntry[]): Promise<void> => {
      for (const fold of folding) await fold(entries);
    },
    finding: async (): Promise<Finding> => {
      const [faults, notes] = [sentences(), sentences()];
      for (const { name } of models) {
        const [served, damage] = [serving.get(name), damaged.get(name)];
        if (served) await compare(name, served, { faults, notes });
        else if (damage !== undefined) faults.add(`${name} cannot be read, and a rebuild makes it again: ${damage}`);
        else notes.add(`${name} has not been built by this version yet`);
      }
      const extent = `${serving.size} tables against a fold of the log`;
      return { part: 'read models', extent, faults: faults.all(), notes: notes.all() };
    },
  };
};
