import type { Pool } from 'pg';
import type { Clock } from '../lib/clock.ts';
import type { GaugeDefinition } from './registry.ts';

type Database = Pick<Pool, 'query'>;

/**
 * Keeps when each job was first known to any process. The earliest start counts: if the clock of one was ahead, its time
 * would silence the alert until then.
 */
export const noteJobs = async (jobs: readonly string[], pool: Database, now: Clock): Promise<void> => {
  await pool.query(
    `insert into seen_job (job, first_seen_at) select job, $2 from unnest($1::text[]) as job
     on conflict (job) do update set first_seen_at = least(seen_job.first_seen_at, excluded.first_seen_at)`,
    [jobs, now()],
  );
};

/**
 * When each of these jobs last ended well. One that never has counts from when it was first known, so that an alert finds
 * it; not from the start of a process, or each new one would silence the alert. What is stored of jobs that this build no
 * longer has is left out: they would alert for ever.
 */
export const lastRunsOf = (jobs: readonly string[], pool: Database): GaugeDefinition => ({
  name: 'letproof_job_last_run_seconds',
  help: 'When a job of the schedule last ended well, in seconds since 1970; if it never has, when it was first known',
  labels: ['job'],
  read: async () => {
    const { rows } = await pool.query<{ job: string; seconds: number }>(
      `select job, extract(epoch from coalesce(done_at, first_seen_at))::float as seconds
       from seen_job left join scheduled_run using (job) where job = any($1)`,
      [jobs],
    );
    return rows.map(({ job, seconds }) => ({ labels: { job }, value: seconds }));
  },
});
