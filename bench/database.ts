import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../server/adapters/embeddedPostgres/index.ts';
import { migrate } from '../server/adapters/migrate.ts';
import { SESSION_OPTIONS } from '../server/adapters/postgresEventStore/connection.ts';
import type { Logger } from '../server/lib/logger.ts';

export const quiet: Logger = {
  info: () => {},
  warn: () => {},
  error: (message, details) => console.error(message, details),
};

/** A Postgres server for one bench; `close` deletes its folder. */
export const temporaryDatabase = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'letproof-bench-'));
  // Postgres runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, logger: quiet });
  await migrate(postgres.connectionString, 'server/migrations', quiet);
  const pool = new Pool({ connectionString: postgres.connectionString, max: 32, options: SESSION_OPTIONS });
  pool.on('error', () => {});
  return {
    dataDir,
    connectionString: postgres.connectionString,
    pool,
    close: async () => {
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
export type Database = Awaited<ReturnType<typeof temporaryDatabase>>;
