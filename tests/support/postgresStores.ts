import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { migrate } from '../../server/adapters/migrate.ts';
import type { Log } from '../../server/ports.ts';

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** A folder that other users may pass through, as the user of Postgres must. */
export const temporaryDataDir = async () => {
  const path = await mkdtemp(join(tmpdir(), 'letproof-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
};

/** One migrated database for a whole test file. */
export const postgresForFile = (): { readonly connectionString: () => string } => {
  let connectionString = '';
  let stop = async () => {};
  beforeAll(async () => {
    const { path: dataDir, remove } = await temporaryDataDir();
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
