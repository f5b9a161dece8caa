import { uncopiedProperties } from '../../../projections/documentFile/queries.ts';
import { documentsToOwner } from '../../application/policies/documentsToOwner.ts';
import type { PolicyDependencies } from '../../application/policies/policy.ts';
import { systemContext } from '../../application/systemContext.ts';
import { type CopyFile, leavingFailed } from '../../files/copyingFile.ts';
import type { FileStore } from '../../files/fileStore.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

type Dependencies = Pick<PolicyDependencies, 'commands' | 'now' | 'copyFile' | 'uploadsOf'> & {
  readonly reads: Pick<Reads, 'all'>;
  readonly logger: Logger;
};

/** Copies what could not be copied when its property was transferred: its former owner still has the files. */
export const uncopiedFiles = (
  files: Pick<FileStore, 'tryWriting'>,
  { commands, now, copyFile, uploadsOf, reads, logger }: Dependencies,
): Job => {
  /** A file that fails holds up neither the others of its property nor other properties. */
  const copyFilesOf = async (propertyId: string, accountId: string): Promise<void> => {
    const failures: unknown[] = [];
    const attempt = leavingFailed(copyFile, (error) => void failures.push(error));
    const copyOrNote: CopyFile = async (file, toAccountId) => {
      // If the whole store of files is away, this ends the job: each of the other files would wait for its answer, too.
      await files.tryWriting();
      return attempt(file, toAccountId);
    };
    const moveDocuments = documentsToOwner({ commands, now, copyFile: copyOrNote, uploadsOf });
    await moveDocuments(propertyId, systemContext(accountId));
    // A new error, because some servers of S3 answer for one damaged object as if they were all away.
    if (failures.length > 0) throw new Error(`${failures.length} files cannot be copied`, { cause: failures[0] });
  };

  return {
    name: 'copy files of transferred properties',
    every: 'quarterHour',
    run: (_now, until) =>
      attemptingEach({ logger, until }, async (attempt) => {
        for (const { propertyId, accountId } of await reads.all(uncopiedProperties()))
          await attempt(propertyId, () => copyFilesOf(propertyId, accountId));
      }),
  };
};
