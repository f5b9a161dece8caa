import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { lastRunsOf, noteJobs } from '../../../server/metrics/jobs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();

/** A process with these jobs that starts at this time, in seconds. */
const startedOn = (pool: Pool) => async (at: number, jobs: readonly string[]) => {
  await noteJobs(jobs, pool, () => new Date(at * 1000));
  return async () => (await lastRunsOf(jobs, pool).read()).map(({ labels, value }) => [labels?.job, value]).sort();
};

test('a job that has never ended well counts from when any process first knew it, also in a newer process', async () => {
  const pool = new Pool({ connectionString: postgres.connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  const started = startedOn(pool);
  const older = await started(1000, ['fails', 'is gone']);
  const newer = await started(2000, ['fails', 'is new']);
  expect(await older()).toEqual([
    ['fails', 1000],
    ['is gone', 1000],
  ]);
  expect(await newer()).toEqual([
    ['fails', 1000],
    ['is new', 2000],
  ]);

  await pool.query("insert into scheduled_run (job, done_at) values ('fails', to_timestamp(3000))");
  expect((await newer())[0]).toEqual(['fails', 3000]);
});

test('a job counts from the earlier start if the clock of another one was ahead', async () => {
  const pool = new Pool({ connectionString: postgres.connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  const started = startedOn(pool);
  await started(9000, ['known too early']);
  const later = await started(2000, ['known too early']);
  expect(await later()).toEqual([['known too early', 2000]]);
});
