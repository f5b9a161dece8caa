import type { Pool } from 'pg';
import { isAway } from '../adapters/postgresOutage.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { type FailedJobs, failedJobs } from './failedJobs.ts';
import { isDue, type Job } from './job.ts';

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly now: Clock;
  readonly logger: Logger;
  readonly failedJobs?: FailedJobs;
};

/**
 * Runs every job that is due by the server's clock. A job that fails is due again, a daily one after a pause; the others
 * run anyway. Calls `beat` after each.
 */
export const runDueJobs = async (
  jobs: readonly Job[],
  { pool, now, logger, failedJobs: failures = failedJobs() }: Dependencies,
  until: AbortSignal,
  beat: () => void = () => {},
): Promise<void> => {
  const { rows } = await pool.query<{ job: string; done_at: Date }>('select job, done_at from scheduled_run');
  const lastRuns = new Map(rows.map(({ job, done_at }) => [job, done_at]));
  // For all of them: if midnight passes during a run, a later job must not begin the new day before an earlier one.
  const startedAt = now();
  for (const { name, every, run } of jobs) {
    if (until.aborted) return;
    if (!isDue(every, lastRuns.get(name), startedAt)) continue;
    if (every === 'day' && failures.isResting(name, startedAt)) continue;
    try {
      await run(startedAt, until);
      // A job that was cut off by the end of the leadership is not done.
      if (until.aborted) return;
      await pool.query(
        `insert into scheduled_run (job, done_at) values ($1, $2)
         on conflict (job) do update set done_at = excluded.done_at`,
        [name, startedAt],
      );
      failures.succeeded(name);
    } catch (error) {
      const waits = isAway(error);
      failures.failed(name, startedAt, waits);
      // At the start of a large installation the read models are behind for a while, which is no fault of the job.
      if (waits) logger.warn(`The job "${name}" waits and runs again`, { reason: String(error) });
      else logger.error(`The job "${name}" failed and runs again`, { err: error });
    } finally {
      beat();
    }
  }
};
