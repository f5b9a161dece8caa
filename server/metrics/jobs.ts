import type { Pool } from 'pg';
import type { Clock } from '../lib/clock.ts';
import type { GaugeDefinition } from './registry.ts';

/**
 * When each of these jobs last ended well. One that never has counts from the start of this process, so that an alert finds
 * it. What is stored of jobs that this build no longer has is left out: they would alert for ever.
 */
export const lastRunsOf = (jobs: readonly string[], pool: Pick<Pool, 'query'>, now: Clock): GaugeDefinition => {
  const started = now().getTime() / 1000;
  return {
    name: 'letproof_job_last_run_seconds',
    help: 'When a job of the schedule last ended well, in seconds since 1970; if it never has, when this process started',
    labels: ['job'],
    read: async () => {
      const { rows } = await pool.query<{ job: string; seconds: number }>(
        'select job, extract(epoch from done_at)::float as seconds from scheduled_run where job = any($1)',
        [jobs],
      );
      const known = new Map(rows.map(({ job, seconds }) => [job, seconds]));
      return jobs.map((job) => ({ labels: { job }, value: known.get(job) ?? started }));
    },
  };
};
