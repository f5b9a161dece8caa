import { resolve } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { migrate } from '../../server/adapters/migrate.ts';
import { silent } from './logs.ts';
import { makeFolder } from './temporaryFolder.ts';

/** A PostgreSQL for a whole test file, with one migrated database. */
export const postgresForFile = () => {
  let connectionString = '';
  let stop = async () => {};
  beforeAll(async () => {
    const { path: dataDir, remove } = await makeFolder();
    const postgres = await startEmbeddedPostgres({ dataDir, logger: silent });
    connectionString = postgres.connectionString;
    stop = async () => {
      await postgres.stop();
      await remove();
    };
    await migrate(connectionString, resolve('server/migrations'), silent);
  });
  afterAll(() => stop());

  let databases = 0;
  return {
    connectionString: () => connectionString,
    /** The connection string of another database without tables. */
    createDatabase: async (): Promise<string> => {
      const url = new URL(connectionString);
      url.pathname = `empty_${databases++}`;
      const pool = new Pool({ connectionString, max: 1 });
      await pool.query(`create database ${url.pathname.slice(1)}`).finally(() => pool.end());
      return url.href;
    },
  };
};
