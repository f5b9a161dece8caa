import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { lastRunsOf, noteJobs } from '../../../server/metrics/jobs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();

test('a job that has never ended well counts from when any process first knew it, also in a newer process', async () => {
  const pool = new Pool({ connectionString: postgres.connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  const started = async (at: number, jobs: readonly string[]) => {
    await noteJobs(jobs, pool, () => new Date(at * 1000));
    return async () => (await lastRunsOf(jobs, pool).read()).map(({ labels, value }) => [labels?.job, value]).sort();
  };
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
