import { basename } from 'node:path';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { MIGRATED } from './postgresOfRun.ts';

const urlOf = (name: string) => {
  const url = new URL(inject('postgres'));
  url.pathname = name;
  return url.href;
};

const run = async <Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> => {
  const pool = new Pool({ connectionString: inject('postgres'), max: 1 });
  return (await pool.query<Row>(statement, [...values]).finally(() => pool.end())).rows;
};

/** A database of this name in the Postgres of this run, created at the first call. Returns its connection string. */
export const databaseNamed = async (name: string, template: typeof MIGRATED | 'template0'): Promise<string> => {
  const found = await run('select from pg_database where datname = $1', [name]);
  if (found.length === 0) await run(`create database "${name}" template ${template}`);
  return urlOf(name);
};

export const dropDatabase = (name: string): Promise<unknown> => run(`drop database if exists "${name}" with (force)`);

/** The database of the server with this data folder. A later server with the same folder continues with it. */
export const databaseOf = (dataDir: string): Promise<string> => databaseNamed(basename(dataDir), MIGRATED);

export const dropDatabaseOf = (dataDir: string): Promise<unknown> => dropDatabase(basename(dataDir));
