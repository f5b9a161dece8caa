import type { Pool } from 'pg';
import type { Clock } from '../lib/clock.ts';
import { isDue } from './job.ts';

/** Tells whether today's run of a daily job is over. */
export const doneToday = (pool: Pick<Pool, 'query'>, job: string, now: Clock) => async (): Promise<boolean> => {
  const { rows } = await pool.query<{ done_at: Date }>('select done_at from scheduled_run where job = $1', [job]);
  return !isDue('day', rows[0]?.done_at, now());
};
export type DoneToday = ReturnType<typeof doneToday>;
