import { resolve } from 'node:path';
import { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { migrate } from '../../server/adapters/migrate.ts';
import { silent } from './logs.ts';
import { makeFolder } from './temporaryFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the Postgres of this run. */
    readonly postgres: string;
  }
}

/** The database to copy for a test that needs the tables. No test connects to it, because then it cannot be copied. */
export const MIGRATED = 'migrated';

// No test of this Postgres kills it, so it does not have to wait for the disk. Two workers run several servers each.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300' };

let stop = async () => {};

/**
 * Starts one Postgres for all test files: to make its data directory takes seconds, to copy a database a fraction of
 * one. Tests that stop or kill Postgres start their own.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const { path: dataDir, remove } = await makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silent, settings: SETTINGS });
  stop = async () => {
    await postgres.stop();
    await remove();
  };
  const pool = new Pool({ connectionString: postgres.connectionString, max: 1 });
  await pool.query(`create database ${MIGRATED}`).finally(() => pool.end());
  const migrated = new URL(postgres.connectionString);
  migrated.pathname = MIGRATED;
  await migrate(migrated.href, resolve('server/migrations'), silent);
  project.provide('postgres', postgres.connectionString);
};

export const teardown = (): Promise<void> => stop();
