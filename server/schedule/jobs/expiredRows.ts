import type { Pool } from 'pg';
import { KEPT_HOURS } from '../../adapters/idempotencyKeys.ts';
import { sweepAccountTokens } from '../../identity/accountTokens.ts';
import { sweepRateLimits } from '../../identity/rateLimits.ts';
import { sweepSessions } from '../../identity/sessions.ts';
import { farAhead } from '../../lib/clock.ts';
import type { Job } from '../job.ts';

/** Days. Stripe repeats a notice for at most 30. Those that wait are kept. */
const NOTICES_KEPT = 90;

/** Days. The owner sees the last 30. */
const VIEWS_KEPT = 400;

/**
 * Deletes expired rows, which are already refused, rows that were written while the clock was ahead, and notices of the
 * payment provider that were worked on long ago.
 */
export const expiredRows = (pool: Pool): Job => ({
  name: 'delete expired rows',
  every: 'quarterHour',
  run: async (now) => {
    await sweepSessions(pool, now);
    await sweepAccountTokens(pool, now);
    await sweepRateLimits(pool);
    await pool.query(
      `delete from idempotent_request
       where created_at not between $1::timestamptz - make_interval(hours => $2) and $3::timestamptz`,
      [now, KEPT_HOURS, farAhead(now)],
    );
    await pool.query('delete from badge_view where day < $1::date - $2::int', [now, VIEWS_KEPT]);
    await pool.query("delete from report_bundle where created_at < $1::timestamptz - interval '1 day'", [now]);
    await pool.query('delete from payment_notice where worked_at < $1::timestamptz - make_interval(days => $2)', [
      now,
      NOTICES_KEPT,
    ]);
  },
});
