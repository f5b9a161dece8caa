import { leaderLock } from '../adapters/leaderLock.ts';
import { HEARTBEAT, POSTGRES_BEATS } from '../adapters/leadership.ts';
import { isMigrated } from '../adapters/migrate.ts';
import { Explained } from '../lib/explained.ts';

const OTHER_VERSION =
  'Servers of an older version run on this database, and this command would change their tables: run it with the ' +
  'version of LetProof that they have';

/**
 * Throws if migrations of this version are missing while a server runs. What the tables have become then is no longer what
 * the older version can restore from a backup.
 */
export const refuseMigrationsBesideServers = async (databaseUrl: string, migrations: string): Promise<void> => {
  if (await isMigrated(databaseUrl, migrations)) return;
  const lock = leaderLock(databaseUrl, POSTGRES_BEATS * HEARTBEAT);
  try {
    await lock.connect();
    if ((await lock.countServers()) > 0) throw new Explained(OTHER_VERSION);
  } finally {
    await lock.close();
  }
};
