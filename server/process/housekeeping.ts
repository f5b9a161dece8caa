import { scheduleJob } from 'node-schedule';
import type { Pool } from 'pg';
import { documentFile } from '../../projections/documentFile/model.ts';
import { knownHashes } from '../../projections/documentFile/queries.ts';
import type { FileStore } from '../files/fileStore.ts';
import { KEPT_HOURS } from '../http/idempotency.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Core } from './core.ts';

/** Milliseconds to wait for the read model. */
const TIMEOUT = 10_000;

/** Deletes what has run out and is refused already. Any process may do it at any time. */
export const sweep = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query('delete from session where expires_at < $1', [now]);
  await pool.query('delete from idempotent_request where created_at < $1::timestamptz - make_interval(hours => $2)', [
    now,
    KEPT_HOURS,
  ]);
};

type Documents = Pick<Core, 'reads' | 'store' | 'projections'>;

/** True once the read model holds every recorded document: a file that it does not name then belongs to none. */
const knowsAllDocuments = async ({ store, projections }: Documents): Promise<boolean> => {
  const head = await store.head();
  // An empty log beside a folder with files: the wrong database, or a restore that is still to come.
  if (head === 0n) return false;
  await projections.caughtUp(head, TIMEOUT);
  const model = projections.status().find(({ name }) => name === documentFile.name);
  return model?.failure === null && model.reached >= head;
};

/** Deletes the files of deleted documents, and what failed uploads have left. */
export const sweepFiles = async (files: Pick<FileStore, 'sweep'>, documents: Documents): Promise<void> => {
  await files.sweep(async (hashes) => {
    // A file that is left is swept next time; a file deleted too early would be lost for ever.
    if (!(await knowsAllDocuments(documents))) return new Set(hashes);
    const known = await documents.reads.all(knownHashes(hashes));
    return new Set(known.map(({ sha256 }) => sha256));
  });
};

type Dependencies = Documents &
  Pick<Core, 'pool'> & {
    readonly files: Pick<FileStore, 'sweep'>;
    readonly now: Clock;
    readonly logger: Logger;
  };

/** Sweeps four times an hour, so that what a failed upload has left is gone within the hour. */
export const startHousekeeping = ({ files, now, logger, ...core }: Dependencies): { readonly stop: () => void } => {
  const job = scheduleJob('2,17,32,47 * * * *', () => {
    for (const sweeping of [sweep(core.pool, now()), sweepFiles(files, core)])
      sweeping.catch((error: unknown) => logger.warn('Sweeping failed', { reason: String(error) }));
  });
  return { stop: () => void job.cancel() };
};
