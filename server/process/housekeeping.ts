import { scheduleJob } from 'node-schedule';
import type { Pool } from 'pg';
import { documentFile } from '../../projections/documentFile/model.ts';
import { knownHashes } from '../../projections/documentFile/queries.ts';
import { KEPT_HOURS } from '../adapters/idempotencyKeys.ts';
import type { AccountFollowUps } from '../application/accountFollowUps.ts';
import type { FileStore } from '../files/fileStore.ts';
import { sweepSessions } from '../identity/sessions.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Core } from './core.ts';

/** Milliseconds to wait for the read model. */
const TIMEOUT = 10_000;

/** Deletes expired rows, which are already refused. Any process may do it at any time. */
export const sweep = async (pool: Pool, now: Date): Promise<void> => {
  await sweepSessions(pool, now);
  await pool.query('delete from idempotent_request where created_at < $1::timestamptz - make_interval(hours => $2)', [
    now,
    KEPT_HOURS,
  ]);
};

/** Days. More than a mail waits, so that a policy that runs again still finds that its mail was sent. */
const MAILS_KEPT = 30;

/** Deletes parked mails, mails in files, and the rows of mails that were sent. */
export const sweepMails = async (
  { mails, mailFolder }: { readonly mails: Pick<Outbox, 'sweep'>; readonly mailFolder: Pick<MailFolder, 'sweep'> },
  now: Date,
): Promise<void> => {
  const before = new Date(now.getTime() - MAILS_KEPT * 24 * 60 * 60_000);
  await Promise.all([mails.sweep(before), mailFolder.sweep(before)]);
};

type Documents = Pick<Core, 'reads' | 'store' | 'guard' | 'projections'>;

/**
 * True once the read model contains every recorded document. A file that it does not name then belongs to no document.
 */
const knowsAllDocuments = async ({ store, guard, projections }: Documents): Promise<boolean> => {
  if (guard.fault()) return false;
  const head = await store.head(backgroundDeadline());
  // An empty log with existing files means a wrong database or an incomplete restore.
  if (head === 0n) return false;
  await projections.caughtUp(head, TIMEOUT);
  const model = projections.status().find(({ name }) => name === documentFile.name);
  return model?.failure === null && model.reached >= head;
};

/** Deletes the files of deleted documents and of failed uploads. */
export const sweepFiles = async (files: Pick<FileStore, 'sweep'>, documents: Documents): Promise<void> => {
  await files.sweep(async (hashes) => {
    // A remaining file is deleted by the next sweep, but a file that is deleted too early is lost.
    if (!(await knowsAllDocuments(documents))) return new Set(hashes);
    const known = await documents.reads.all(knownHashes(hashes));
    return new Set(known.map(({ sha256 }) => sha256));
  });
};

type Dependencies = Documents &
  Pick<Core, 'mails' | 'pool'> & {
    readonly files: Pick<FileStore, 'sweep'>;
    readonly followUps: Pick<AccountFollowUps, 'workOff'>;
    readonly mailFolder: Pick<MailFolder, 'sweep'>;
    readonly now: Clock;
    readonly logger: Logger;
  };

/**
 * Sweeps four times per hour, so that files of failed uploads are deleted within the hour. What a killed process has
 * left to follow up is followed up at the start and every minute, by any process.
 */
export const startHousekeeping = ({
  files,
  followUps,
  mailFolder,
  now,
  logger,
  ...core
}: Dependencies): { readonly stop: () => void } => {
  const attempt = (work: Promise<void>) => {
    work.catch((error: unknown) => logger.warn('Housekeeping failed', { reason: String(error) }));
  };
  const sweeping = scheduleJob('2,17,32,47 * * * *', () => {
    attempt(sweep(core.pool, now()));
    attempt(sweepFiles(files, core));
    attempt(sweepMails({ mails: core.mails, mailFolder }, now()));
  });
  const following = scheduleJob('* * * * *', () => attempt(followUps.workOff()));
  attempt(followUps.workOff());
  return {
    stop: () => {
      sweeping.cancel();
      following.cancel();
    },
  };
};
