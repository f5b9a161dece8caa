import { readdir } from 'node:fs/promises';
import { Explained } from '../lib/explained.ts';
import type { Snapshot } from './snapshot.ts';
import { TABLES } from './tables.ts';

const OTHER_VERSION = 'make the backup with the newest version of LetProof that has run on this database';

/**
 * Throws if the database has what this version does not know: a backup that leaves a table out looks whole and is not.
 * `migrations` is the folder of those that this version has.
 */
export const refuseUnknownTables = async (
  { migration, tables }: Pick<Snapshot, 'migration' | 'tables'>,
  migrations: string,
): Promise<void> => {
  const known = new Set((await readdir(migrations)).map((file) => file.replace(/\.sql$/, '')));
  if (!known.has(migration))
    throw new Explained(`The database has been changed by a newer version (${migration}): ${OTHER_VERSION}`);
  const unknown = tables.filter((table) => !Object.hasOwn(TABLES, table));
  if (unknown.length > 0)
    throw new Explained(
      `The database has a table that this version does not know (${unknown.join(', ')}): ${OTHER_VERSION}, or move a table of your own into another schema`,
    );
};
