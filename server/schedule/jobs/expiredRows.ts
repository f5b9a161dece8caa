import type { Pool } from 'pg';
import { KEPT_HOURS } from '../../adapters/idempotencyKeys.ts';
import { sweepSessions } from '../../identity/sessions.ts';
import type { Job } from '../job.ts';

/** Deletes expired rows, which are already refused. */
export const expiredRows = (pool: Pool): Job => ({
  name: 'delete expired rows',
  every: 'quarterHour',
  run: async (now) => {
    await sweepSessions(pool, now);
    await pool.query('delete from account_token where expires_at < $1', [now]);
    await pool.query('delete from idempotent_request where created_at < $1::timestamptz - make_interval(hours => $2)', [
      now,
      KEPT_HOURS,
    ]);
  },
});
