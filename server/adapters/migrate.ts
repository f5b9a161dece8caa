import { runner } from 'node-pg-migrate';
import type { Log } from '../ports.ts';

/** Each migration runs in a transaction of its own under node-pg-migrate's advisory lock: never half-migrated. */
export const migrate = async (connectionString: string, migrations: string, log: Log): Promise<void> => {
  await runner({
    databaseUrl: connectionString,
    dir: migrations,
    migrationsTable: 'migration',
    direction: 'up',
    checkOrder: true,
    logger: {
      debug: () => {},
      info: () => {},
      warn: (message) => log.warn(message),
      error: (message) => log.error('A migration failed', message),
    },
  });
};
