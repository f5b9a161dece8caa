import type { Pool } from 'pg';
import { documentFile } from '../../../projections/documentFile/model.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { hashesInUse } from '../../files/hashesInUse.ts';
import { ifSweepsAllowed } from '../../files/sweepLock.ts';
import type { Reads } from '../../readSide/reads.ts';
import { areUpToDate, type Following } from '../../readSide/upToDate.ts';
import type { Job } from '../job.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly pool: Pick<Pool, 'query' | 'connect'>;
  readonly policyRunner: { readonly isFailing: () => boolean };
};

/** Deletes the files of deleted documents and of failed uploads, so that they are gone within the hour. */
export const abandonedFiles = (
  files: Pick<FileStore, 'sweep'>,
  { reads, pool, policyRunner, ...following }: Dependencies,
): Job => ({
  name: 'delete abandoned files',
  every: 'quarterHour',
  run: () =>
    ifSweepsAllowed(pool, () =>
      files.sweep(async (accountId, hashes) => {
        // A remaining file is deleted by the next run, but a file that is deleted too early is lost. A document whose slot
        // is taken is recorded by a policy, if the request that sent it was interrupted.
        if (policyRunner.isFailing() || !(await areUpToDate([documentFile], following))) return new Set(hashes);
        return hashesInUse({ reads, pool })(accountId, hashes);
      }),
    ),
});
