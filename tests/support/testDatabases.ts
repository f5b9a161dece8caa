import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { inDatabase } from './inDatabase.ts';
import { type Template, WITH_READ_MODELS } from './templates.ts';

const addressOfPostgres = async (): Promise<string> => {
  const reply = await fetch(inject('postgresOfRun'));
  const text = await reply.text();
  if (!reply.ok) throw new Error(`The Postgres of this run did not start: ${text}`);
  return text;
};

/** A database of this name in the Postgres of this run, created at the first call. Returns its connection string. */
export const databaseNamed = async (name: string, template: Template): Promise<string> => {
  const postgres = await addressOfPostgres();
  await inDatabase(postgres, async (pool) => {
    const found = await pool.query('select from pg_database where datname = $1', [name]);
    // Copies the files. The other strategy writes every page to the log as well, and takes twice as long.
    if (found.rowCount === 0) await pool.query(`create database "${name}" template ${template} strategy file_copy`);
  });
  const url = new URL(postgres);
  url.pathname = name;
  return url.href;
};

/** Milliseconds, and how often at most, between looks whether a database still has connections. */
const [LOOK, LOOKS] = [20, 50];

/** A pool that has ended does not wait until its connections are closed. One that is closed by force throws in a test. */
const untilLeft = async (pool: Pool, name: string): Promise<void> => {
  const connected = async () =>
    (await pool.query('select from pg_stat_activity where datname = $1 limit 1', [name])).rowCount !== 0;
  for (let look = 0; look < LOOKS && (await connected()); look += 1) await delay(LOOK);
};

export const dropDatabase = async (name: string): Promise<void> =>
  inDatabase(await addressOfPostgres(), async (pool) => {
    await untilLeft(pool, name);
    await pool.query(`drop database if exists "${name}" with (force)`);
  });

/** The database of the server with this data folder. A later server with the same folder continues with it. */
export const databaseOf = (dataDir: string): Promise<string> => databaseNamed(basename(dataDir), WITH_READ_MODELS);

export const dropDatabaseOf = (dataDir: string): Promise<void> => dropDatabase(basename(dataDir));
