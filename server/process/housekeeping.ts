import { scheduleJob } from 'node-schedule';
import type { Pool } from 'pg';
import { documents } from '../../projections/models/documents.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { FileStore } from '../files/fileStore.ts';
import { KEPT_HOURS } from '../http/idempotency.ts';
import type { Core } from './core.ts';

/** Milliseconds to wait for the read model. */
const PATIENCE = 10_000;

/** Takes away what has run out and is refused already. Any process may, at any time, and twice at once. */
export const sweep = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query('delete from session where expires_at < $1', [now]);
  await pool.query('delete from idempotent_request where created_at < $1::timestamptz - make_interval(hours => $2)', [
    now,
    KEPT_HOURS,
  ]);
};

type Documents = Pick<Core, 'pool' | 'store' | 'projections'>;

/** True once the read model holds every document that has been recorded. What it does not name then, nobody does. */
const knowsAllDocuments = async ({ store, projections }: Documents): Promise<boolean> => {
  const head = await store.head();
  // An empty log beside a folder with files is the wrong database, or one that is still to be restored.
  if (head === 0n) return false;
  await projections.caughtUp(head, PATIENCE);
  const model = projections.status().find(({ name }) => name === documents.name);
  return model?.failure === null && model.reached >= head;
};

/** Takes the bytes of deleted documents away, and what failed uploads have left. */
export const sweepFiles = async (files: Pick<FileStore, 'sweep'>, parts: Documents): Promise<void> => {
  await files.sweep(async (hashes) => {
    // A file too many is swept next time; one that is missing would be gone for ever.
    if (!(await knowsAllDocuments(parts))) return new Set(hashes);
    const { rows } = await parts.pool.query<{ sha256: string }>(
      `select distinct state->>'sha256' as sha256 from document_file where state->>'sha256' = any($1::text[])`,
      [hashes],
    );
    return new Set(rows.map(({ sha256 }) => sha256));
  });
};

type Parts = Documents & { readonly files: Pick<FileStore, 'sweep'>; readonly now: Clock; readonly log: Logger };

/** Sweeps four times an hour: what an upload has left is gone within one (hardening.md, U1). */
export const startHousekeeping = ({ files, now, log, ...core }: Parts): { readonly stop: () => void } => {
  const job = scheduleJob('2,17,32,47 * * * *', () => {
    for (const sweeping of [sweep(core.pool, now()), sweepFiles(files, core)])
      sweeping.catch((error: unknown) => log.warn('Sweeping failed', { reason: String(error) }));
  });
  return { stop: () => void job.cancel() };
};
