import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { TABLES } from '../../../server/backup/tables.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const { connectionString } = postgresForFile();

const open = () => {
  const pool = new Pool({ connectionString: connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  return pool;
};

test('the list says of every table of the server what a backup does with it', async () => {
  const { rows } = await open().query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  expect(Object.keys(TABLES).sort()).toEqual(rows.map(({ name }) => name));
});

const tables = Object.entries(TABLES);

test('each expression for the event or stream of a row is one of its table', async () => {
  const pool = open();
  const expressions = tables.flatMap(([table, { of = [] }]) => of.map((id) => [table, id] as const));
  expect(expressions.length).toBeGreaterThan(15);
  for (const [table, id] of expressions) await pool.query(`select from ${table} where ${id} = any($1::text[])`, [[]]);
});

test('each column with the id of a person or of a shared link is one of its table', async () => {
  const pool = open();
  const columns = tables.flatMap(([table, { person, share }]) =>
    [person, share].flatMap((column) => (column ? [[table, column] as const] : [])),
  );
  expect(columns.length).toBeGreaterThan(4);
  for (const [table, column] of columns)
    await pool.query(`select from ${table} where ${column} = any($1::uuid[])`, [[]]);
});
