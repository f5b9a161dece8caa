import { readdir } from 'node:fs/promises';
import type { Pool } from 'pg';
import { migrate } from '../adapters/migrate.ts';
import { Explained } from '../lib/explained.ts';
import type { Logger } from '../lib/logger.ts';

type Migrating = {
  readonly pool: Pick<Pool, 'query'>;
  readonly databaseUrl: string;
  readonly migrations: string;
  readonly logger: Logger;
};

const appliedIn = async (pool: Pick<Pool, 'query'>): Promise<number> => {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('migration') is not null as exists`);
  if (!rows[0]?.exists) return 0;
  const { rows: counted } = await pool.query<{ count: number }>('select count(*)::int as count from migration');
  return counted[0]?.count ?? 0;
};

/** How many migrations there are up to this one. */
const countUpTo = async (last: string, migrations: string): Promise<number> => {
  const names = (await readdir(migrations)).sort().map((file) => file.replace(/\.sql$/, ''));
  const count = names.indexOf(last) + 1;
  if (count === 0) throw new Explained('A newer version of LetProof wrote this backup: restore it with that version');
  return count;
};

/**
 * Makes the tables as they were when the backup was written. Its rows fit into these alone. The migrations since then
 * follow with the next start, as they would have in the database that was backed up.
 */
export const migrateTo = async (last: string, { pool, databaseUrl, migrations, logger }: Migrating): Promise<void> => {
  const wanted = await countUpTo(last, migrations);
  const applied = await appliedIn(pool);
  if (applied > wanted)
    throw new Explained('The database has tables of a newer version than the backup: restore into an empty one');
  if (applied < wanted) await migrate(databaseUrl, migrations, logger, wanted - applied);
};

/** Makes the tables as new as those of keys that were written by a later backup. */
export const migrateUpTo = async (
  last: string,
  { pool, databaseUrl, migrations, logger }: Migrating,
): Promise<void> => {
  const missing = (await countUpTo(last, migrations)) - (await appliedIn(pool));
  if (missing > 0) await migrate(databaseUrl, migrations, logger, missing);
};
