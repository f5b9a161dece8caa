import type { Pool } from 'pg';
import { documentFile } from '../../../projections/documentFile/model.ts';
import { knownHashes } from '../../../projections/documentFile/queries.ts';
import type { FileStore } from '../../files/fileStore.ts';
import type { Reads } from '../../readSide/reads.ts';
import type { Job } from '../job.ts';
import { areUpToDate, type Following } from '../upToDate.ts';

type Dependencies = Following & { readonly reads: Pick<Reads, 'all'>; readonly pool: Pick<Pool, 'query'> };

/** Those that wait in a preview, or to be filed. */
const importedHashes = async (pool: Pick<Pool, 'query'>, accountId: string, hashes: readonly string[]) => {
  const { rows } = await pool.query<{ sha256: string }>(
    'select distinct sha256 from import_file where account_id = $1 and sha256 = any($2::text[])',
    [accountId, hashes],
  );
  return rows;
};

/** Deletes the files of deleted documents and of failed uploads, so that they are gone within the hour. */
export const abandonedFiles = (files: Pick<FileStore, 'sweep'>, { reads, pool, ...following }: Dependencies): Job => ({
  name: 'delete abandoned files',
  every: 'quarterHour',
  run: () =>
    files.sweep(async (accountId, hashes) => {
      // A remaining file is deleted by the next run, but a file that is deleted too early is lost.
      if (!(await areUpToDate([documentFile], following))) return new Set(hashes);
      // First those of imports: when one is forgotten, its documents are filed already.
      const imported = await importedHashes(pool, accountId, hashes);
      const known = [...imported, ...(await reads.all(knownHashes(accountId, hashes)))];
      return new Set(known.map(({ sha256 }) => sha256));
    }),
});
