import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import type { Logger } from '../lib/logger.ts';

/**
 * Each migration runs in its own transaction, so it is applied whole or not at all. When several processes start at the
 * same time, one migrates and the others wait for it. `count`: how many migrations to run; without it all that are missing.
 */
export const migrate = async (
  connectionString: string,
  migrations: string,
  logger: Logger,
  count?: number,
): Promise<void> => {
  const client = new Client({ connectionString });
  // Without a listener a connection that is lost would end the process. The statement under way fails anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    await runner({
      dbClient: client,
      dir: migrations,
      migrationsTable: 'migration',
      direction: 'up',
      checkOrder: true,
      advisoryLockMode: 'wait',
      ...(count !== undefined && { count }),
      logger: {
        debug: () => {},
        info: () => {},
        warn: (message) => logger.warn(message),
        error: (message) => logger.error('A migration failed', { reason: message }),
      },
    });
  } finally {
    await client.end().catch(() => {});
  }
};
