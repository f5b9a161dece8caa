import { Pool } from 'pg';
import { afterAll } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { readModels } from '../../projections/models.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import type { LogEntry } from '../../projections/recorded.ts';
import { readModelTables } from '../../server/adapters/readModelTables.ts';
import { testEditions } from './editions.ts';
import { postgresForFile } from './postgresStores.ts';

/** All read models, with the later edition and the draft of the tests. */
export const testModels = readModels(testEditions);

export const modelNamed = (name: string): ReadModel<unknown> => {
  const found = testModels.find((model) => model.name === name);
  if (!found) throw new Error(`There is no read model ${name}`);
  return found;
};

/** A PostgreSQL for a test file. Each call drops all read models. */
export const databases = () => {
  const postgres = postgresForFile();
  const pools: Pool[] = [];
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
  });
  return async () => {
    // New connections each time: prepared statements are named after the model, and tests use several versions of one.
    const open = new Pool({ connectionString: postgres.connectionString(), max: 10 });
    open.on('error', () => undefined);
    await pools.at(-1)?.end();
    pools.splice(0, pools.length, open);
    const query = async (text: string, values: readonly unknown[] = []) => (await open.query(text, [...values])).rows;
    const tables = testModels.flatMap(({ name }) => [name, `${name}__next`]).join(', ');
    await open.query(`drop table if exists ${tables}; delete from checkpoint; delete from erased_account;
      delete from stopped_reader; delete from skipped_event`);
    return { pool: open, query, store: readModelTables(open), url: postgres.connectionString() };
  };
};
export type Database = Awaited<ReturnType<ReturnType<typeof databases>>>;

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : value;
/** JSON with sorted keys, so that equal content is equal text. */
export const ordered = (value: unknown): string => JSON.stringify(sorted(value));

/** Key and state of every row. */
export const contents = async ({ query }: Pick<Database, 'query'>, table: string): Promise<string> =>
  ordered(await query(`select key, state from ${table} order by key collate "C"`));

/** Moves the rows of a property with it. */
const move = (model: ReadModel<unknown>, rows: Map<string, unknown>, event: DomainEvent) => {
  if (!model.onTransfer || (event.type !== 'PropertyTransferred' && event.type !== 'TransferCompleted')) return;
  const { formerAccountId, propertyId } = event.data;
  for (const [key, state] of rows)
    if (model.owner(state) === formerAccountId && model.row(state).property_id === propertyId) {
      const moved = model.onTransfer(state, event.data);
      if (moved === null) rows.delete(key);
      else rows.set(key, moved);
    }
};

/** The expected rows: every event folded one by one in memory, without batches, caches or SQL. */
export const folded = (model: ReadModel<unknown>, entries: readonly LogEntry[]): string => {
  const rows = new Map<string, unknown>();
  const erased = new Set<string>();
  const dropErased = () => {
    for (const [key, state] of rows) if (erased.has(model.owner(state))) rows.delete(key);
  };
  for (const entry of entries) {
    if ('unreadable' in entry) continue;
    if (entry.event.type === 'AccountErased') erased.add(entry.event.data.accountId);
    dropErased();
    move(model, rows, entry.event);
    if (!model.reads.has(entry.category)) continue;
    const change = model.change(entry.event.type);
    if (!change) continue;
    const key = change.key(entry);
    const state = change.fold(rows.get(key) ?? null, entry);
    if (state === null) rows.delete(key);
    else rows.set(key, state);
    dropErased();
  }
  return ordered(
    [...rows].map(([key, state]) => ({ key, state })).sort((one, other) => (one.key < other.key ? -1 : 1)),
  );
};
