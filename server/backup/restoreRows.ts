import type { Pool } from 'pg';
import { readLines } from './lines.ts';
import type { TableFile } from './manifest.ts';
import type { BackupSource } from './places.ts';
import { TABLES } from './tables.ts';

type Database = Pick<Pool, 'query'>;

type Column = { readonly name: string; readonly isIdentity: boolean };

/** Without those that Postgres computes. */
const columnsOf = async (database: Database, table: string): Promise<readonly Column[]> => {
  const { rows } = await database.query<Column>(
    `select quote_ident(column_name) as name, is_identity = 'YES' as "isIdentity" from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows;
};

/** Inserts the rows of a table as they were. The table has the columns that it had when the backup was written. */
export const restoreRows = async (
  database: Database,
  source: BackupSource,
  { name, table }: TableFile,
): Promise<void> => {
  const columns = await columnsOf(database, table);
  const names = columns.map((column) => column.name).join(', ');
  const { onConflict } = TABLES[table] ?? {};
  const insert = `
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, $1::json)
    ${onConflict ? `on conflict ${onConflict}` : ''}`;
  for await (const lines of readLines(source, name)) await database.query(insert, [`[${lines.join(',')}]`]);
  for (const column of columns.filter(({ isIdentity }) => isIdentity))
    await database.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column.name}), 1), max(${column.name}) is not null)
       from ${table}`,
      [table, column.name],
    );
};

/** Deletes the rows that belong to these events, or to what they begin. */
export const deleteRowsOf = async (database: Database, ids: readonly string[]): Promise<void> => {
  for (const [table, { of = [] }] of Object.entries(TABLES))
    for (const id of of) await database.query(`delete from ${table} where ${id} = any($1::text[])`, [ids]);
};

/** Ids of one query. */
const PAGE = 10_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type IsKnown = (id: string) => boolean;

const deleteUnknown = async (database: Database, table: string, column: string, isKnown: IsKnown): Promise<void> => {
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await database.query<{ id: string }>(
      `select distinct ${column} as id from ${table} where ${column} > $1 order by 1 limit ${PAGE}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const unknown = rows.map(({ id }) => id).filter((id) => !isKnown(id));
    await database.query(`delete from ${table} where ${column} = any($1::uuid[])`, [unknown]);
  }
};

type Known = { readonly person: IsKnown; readonly share: IsKnown };

/** Deletes the rows of persons and shared links that the restored log does not know, because they came after its end. */
export const deleteRowsOfUnknown = async (database: Database, isKnown: Known): Promise<void> => {
  for (const [table, { person, share }] of Object.entries(TABLES)) {
    if (person) await deleteUnknown(database, table, person, isKnown.person);
    if (share) await deleteUnknown(database, table, share, isKnown.share);
  }
};
