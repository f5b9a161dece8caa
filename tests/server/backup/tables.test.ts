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

test('each expression for the event or stream of a row is one of its table', async () => {
  const pool = open();
  const expressions = Object.entries(TABLES).flatMap(([table, { of = [] }]) => of.map((id) => [table, id] as const));
  expect(expressions.length).toBeGreaterThan(15);
  for (const [table, id] of expressions) await pool.query(`select from ${table} where ${id} = any($1::text[])`, [[]]);
});
