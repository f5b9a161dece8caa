import { resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { migrate } from '../../server/adapters/migrate.ts';
import { silent } from './logs.ts';
import { makeFolder } from './temporaryFolder.ts';

/** One migrated database for a whole test file. */
export const postgresForFile = (): { readonly connectionString: () => string } => {
  let connectionString = '';
  let stop = async () => {};
  beforeAll(async () => {
    const { path: dataDir, remove } = await makeFolder();
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
    connectionString = postgres.connectionString;
    stop = async () => {
      await postgres.stop();
      await remove();
    };
    await migrate(connectionString, resolve('server/migrations'), silent);
  });
  afterAll(() => stop());
  return { connectionString: () => connectionString };
};
