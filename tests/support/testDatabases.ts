import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { inDatabase } from './inDatabase.ts';
import { type Template, WITH_READ_MODELS } from './templates.ts';

const addressOfPostgres = async (): Promise<string> => {
  const reply = await fetch(inject('postgresOfRun'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(`The Postgres of this run did not start: ${text}`);
  return text;
};

const run = (connectionString: string, statement: string, values: readonly unknown[] = []) =>
  inDatabase(connectionString, async (pool) => (await pool.query(statement, [...values])).rows);

/** A database of this name in the Postgres of this run, created at the first call. Returns its connection string. */
export const databaseNamed = async (name: string, template: Template): Promise<string> => {
  const postgres = await addressOfPostgres();
  const found = await run(postgres, 'select from pg_database where datname = $1', [name]);
  // Copies the files. The other strategy writes every page to the log as well, and takes twice as long.
  if (found.length === 0) await run(postgres, `create database "${name}" template ${template} strategy file_copy`);
  const url = new URL(postgres);
  url.pathname = name;
  return url.href;
};

/** Only the superuser may end a worker of Postgres that cleans the database. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Milliseconds, and how often at most, between looks whether a database still has connections. */
const [LOOK, LOOKS] = [20, 50];

/** A pool that has ended does not wait until its connections are closed. One that is closed by force throws in a test. */
const untilLeft = async (postgres: string, name: string): Promise<void> => {
  const connected = 'select from pg_stat_activity where datname = $1 limit 1';
  for (let look = 0; look < LOOKS && (await run(postgres, connected, [name])).length > 0; look += 1) await delay(LOOK);
};

export const dropDatabase = async (name: string): Promise<void> => {
  const postgres = await addressOfPostgres();
  await untilLeft(postgres, name);
  const dropped = run(postgres, `drop database if exists "${name}" with (force)`);
  await dropped.catch((error: { code?: string }) => {
    // The whole Postgres is deleted at the end of the run.
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  });
};

/** The database of the server with this data folder. A later server with the same folder continues with it. */
export const databaseOf = (dataDir: string): Promise<string> => databaseNamed(basename(dataDir), WITH_READ_MODELS);

export const dropDatabaseOf = (dataDir: string): Promise<void> => dropDatabase(basename(dataDir));
