import type { Pool } from 'pg';
import { documentFile } from '../../../projections/documentFile/model.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Commands } from '../../application/commands.ts';
import type { FileStore, KnownHashes } from '../../files/fileStore.ts';
import { hashesInUse } from '../../files/hashesInUse.ts';
import { ifSweepsAllowed } from '../../files/sweepLock.ts';
import { cachedFor } from '../../lib/cachedFor.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { areUpToDate, type Following } from '../../readSide/upToDate.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly pool: Pick<Pool, 'query' | 'connect'>;
  readonly policyRunner: { readonly caughtUp: (position: Position, timeout: number) => Promise<boolean> };
  readonly commands: Pick<Commands, 'account'>;
  readonly logger: Logger;
};

/** Milliseconds. */
const MINUTE = 60_000;
/** Milliseconds to wait for the policies. */
const TIMEOUT = 10_000;

/** Deletes the files of deleted documents and of uploads that were not recorded, so that they are gone within the hour. */
export const abandonedFiles = (
  files: Pick<FileStore, 'sweep'>,
  { reads, pool, policyRunner, commands, logger, ...following }: Dependencies,
): Job => {
  let warned = false;

  const unknown = async (accountId: string) =>
    (await commands.account.cachedState(accountId, backgroundDeadline())).status === 'missing';

  /**
   * A policy records the document of an upload whose request was interrupted, and may be far behind, or come late after a
   * change of the leader. One answer is enough for a minute: an upload is recorded long before its file is old.
   */
  const policiesHaveRun = cachedFor(MINUTE, async () =>
    policyRunner.caughtUp(await following.store.head(backgroundDeadline()), TIMEOUT),
  );

  // A remaining file is deleted by the next run, but a file that is deleted too early is lost.
  const hashesToKeep: KnownHashes = async (accountId, hashes) => {
    if (!(await policiesHaveRun()) || !(await areUpToDate([documentFile], following))) return new Set(hashes);
    const inUse = await hashesInUse({ reads, pool })(accountId, hashes);
    if (inUse.size === hashes.length || !(await unknown(accountId))) return inUse;
    if (!warned)
      logger.warn(
        'There are files of accounts that are not in this log, and they are kept. Is this the right database?',
      );
    warned = true;
    return new Set(hashes);
  };

  return {
    name: 'delete abandoned files',
    every: 'quarterHour',
    run: (_now, until) =>
      ifSweepsAllowed(pool, () => attemptingEach({ logger, until }, (attempt) => files.sweep(hashesToKeep, attempt))),
  };
};
