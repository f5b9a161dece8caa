import type { ReadModel, SqlType } from './readModel.ts';

/** A statement that has not run yet: text and parameters. */
export type Sql = { readonly name?: string; readonly text: string; readonly values: readonly unknown[] };

const typeOf = (type: SqlType): string => (type === 'personal text' ? 'text collate "C"' : type);

/** Keeps Postgres from taking samples of personal data. */
const withoutSamples = (model: ReadModel<unknown>, table: string): string[] =>
  Object.entries(model.columns)
    .filter(([, type]) => type === 'personal text')
    .map(([name]) => `alter table ${table} alter column ${name} set statistics 0`);

// Names are inserted without escaping: they come from our own models, never from a request.
export const createTable = (model: ReadModel<unknown>, table: string): string => {
  const own = Object.entries(model.columns).map(([name, type]) => `${name} ${typeOf(type)}`);
  const columns = ['key text primary key', 'owner uuid not null', ...own, 'state json not null'].join(', ');
  // Most rows are updated often and the changed columns have no index, so pages keep room for HOT updates, which change no
  // index. The room is enough only if a page of 8 kB holds a row twice: Postgres compresses the states of larger ones.
  // Append-only rows are never updated, and compressing them would cost more than their space.
  const [fill, target] = model.appendOnly ? [100, 8160] : [70, 4000];
  const create = `create table if not exists ${table} (${columns})
    with (fillfactor = ${fill}, toast_tuple_target = ${target})`;
  return [create, ...withoutSamples(model, table)].join(';\n');
};

/** Apart from the table, because it is faster to index all rows at once than one by one, if they change. */
export const createIndex = (table: string, list: string): string =>
  `create index if not exists ${indexName(table, list)} on ${table} (${list})`;

export const indexName = (table: string, list: string): string => `${table}_${list.replace(/\W+/g, '_')}`;
