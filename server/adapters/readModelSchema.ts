import pLimit from 'p-limit';
import type { Pool } from 'pg';
import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { createIndex, createTable, indexName } from '../../projections/sql.ts';
import { askTogether } from '../lib/askTogether.ts';
import type { TimedQuery } from './queryTimeouts.ts';
import { POLICIES } from './skippedEvents.ts';

/** Milliseconds. */
const QUERY_TIMEOUT = 5000;
/** Milliseconds. The index of a large table takes longer than the queries for which the pool has its time-out. */
const SCHEMA_TIMEOUT = 10 * 60_000;
/** Statements, each on a connection of its own. */
const SCHEMA_AT_ONCE = 3;
/** The first key of the advisory locks: of two processes that run `create ... if not exists` at once, one may fail. */
const SCHEMA_LOCK = 7_238_193;
/** The version of a table that was never built. */
export const UNBUILT = 0;
/** What the name of a model is followed by while its next table is built. */
const NEXT = '__next';
const OF_MODELS = `name <> '${POLICIES}'`;
const BUILT = `${OF_MODELS} and version > ${UNBUILT} and name not like '%\\_\\_next'`;

/** Which read models have a table in this database, and how these tables come and go. */
export const readModelSchema = (pool: Pool) => {
  const checkpoints = async <Row extends object>(columns: string, condition: string): Promise<readonly Row[]> => {
    const text = `select ${columns} from checkpoint where ${condition}`;
    const query: TimedQuery = { text, queryTimeout: QUERY_TIMEOUT };
    return (await pool.query<Row>(query)).rows;
  };

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

  const areMissing = async (names: readonly string[]): Promise<boolean[]> => {
    const { rows } = await pool.query<[boolean]>({
      text: 'select to_regclass(name) is null from unnest($1::text[]) with ordinality as n (name, place) order by place',
      values: [names],
      rowMode: 'array',
    });
    return rows.map(([missing]) => missing);
  };
  // At a start all models ask at once.
  const isMissing = askTogether(areMissing);

  /** Creates those indexes that are missing. Even `if not exists` would lock the table, and wait for a vacuum. */
  const index = async ({ indexes }: Pick<ReadModel<unknown>, 'indexes'>, table: string): Promise<void> => {
    const missing = await Promise.all(indexes.map((list) => isMissing(indexName(table, list))));
    for (const [place, list] of indexes.entries()) if (missing[place]) await alone(table, createIndex(table, list));
  };

  /**
   * Creates the index by which the rows of an account are found, before the others: an erasure or a transfer in a log that
   * is being read would look through the whole table. It is the first that begins with the owner: models list that one
   * first whose columns do not change, because it costs least while rows are written.
   */
  const indexOwner = ({ indexes }: ReadModel<unknown>, table: string): Promise<void> =>
    index({ indexes: indexes.filter((list) => /^owner\b/.test(list)).slice(0, 1) }, table);

  const createTableOf = (model: ReadModel<unknown>, table: string, name: string, version: number) =>
    alone(
      table,
      `${createTable(model, table)};
       insert into checkpoint (name, version, position) values ('${name}', ${version}, 0) on conflict do nothing`,
    );

  /**
   * Creates the table without indexes; they are made at the end, which is faster. An append-only table gets its indexes
   * now: Postgres updates them while this process folds. Making them at the end took a tenth of the time of a rebuild of
   * one million rows.
   */
  const create = async (model: ReadModel<unknown>, table: string, name: string): Promise<void> => {
    await createTableOf(model, table, name, model.version);
    if (model.appendOnly) await index(model, table);
  };

  /** How far the furthest of the models has read that have a complete table. */
  const furthest = async (): Promise<Position> => {
    const [row] = await checkpoints<{ position: string }>('coalesce(max(position), 0) as position', BUILT);
    return BigInt(row?.position ?? 0);
  };

  /** Creates the serving table of a model. A new model in a database that is in use has yet to be built. */
  const createMissing = async (model: ReadModel<unknown>): Promise<void> => {
    if ((await furthest()) === 0n) await create(model, model.name, model.name);
    else await createTableOf(model, model.name, model.name, UNBUILT);
  };

  /** The models that have a complete table in this database, also those that only other builds know. */
  const built = async (): Promise<readonly string[]> =>
    (await checkpoints<{ name: string }>('name', BUILT)).map(({ name }) => name);

  /** The models that have any table in this database, also one that is not complete. */
  const present = async (): Promise<readonly string[]> => {
    const names = (await checkpoints<{ name: string }>('name', OF_MODELS)).map(({ name }) => name);
    return [...new Set(names.map((name) => (name.endsWith(NEXT) ? name.slice(0, -NEXT.length) : name)))];
  };

  /**
   * Drops all tables of a model that only another build knows, and where its reader stands still. `name` is one of those
   * that `present` has found.
   */
  const forget = async (name: string): Promise<void> => {
    await alone(
      name,
      `drop table if exists ${name}, ${name}${NEXT};
       delete from checkpoint where name in ('${name}', '${name}${NEXT}');
       delete from stopped_reader where reader = '${name}'`,
    );
  };

  return { create, createMissing, furthest, built, present, forget, index, indexOwner };
};
