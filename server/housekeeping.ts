import { scheduleJob } from 'node-schedule';
import type { Pool } from 'pg';
import { KEPT_HOURS } from './http/idempotency.ts';
import type { Clock, Log } from './ports.ts';

/** Takes away what has run out and is refused already. Any process may, at any time, and twice at once. */
export const sweep = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query('delete from session where expires_at < $1', [now]);
  await pool.query('delete from idempotent_request where created_at < $1::timestamptz - make_interval(hours => $2)', [
    now,
    KEPT_HOURS,
  ]);
};

/** Sweeps every hour. */
export const startHousekeeping = (pool: Pool, now: Clock, log: Log): { readonly stop: () => void } => {
  const job = scheduleJob('17 * * * *', () => {
    sweep(pool, now()).catch((error: unknown) => log.warn('Sweeping failed', { reason: String(error) }));
  });
  return { stop: () => void job.cancel() };
};
