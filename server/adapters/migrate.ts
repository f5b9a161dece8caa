import { runner } from 'node-pg-migrate';
import type { Logger } from '../lib/logger.ts';

/**
 * Each migration runs in a transaction of its own: never half-migrated. Of several processes that start at once one
 * migrates; the others wait for it and find that nothing is left to do.
 */
export const migrate = async (connectionString: string, migrations: string, log: Logger): Promise<void> => {
  await runner({
    databaseUrl: connectionString,
    dir: migrations,
    migrationsTable: 'migration',
    direction: 'up',
    checkOrder: true,
    advisoryLockMode: 'wait',
    logger: {
      debug: () => {},
      info: () => {},
      warn: (message) => log.warn(message),
      error: (message) => log.error('A migration failed', message),
    },
  });
};
