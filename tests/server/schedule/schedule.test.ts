import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { autoResetEvent } from '../../../server/lib/autoResetEvent.ts';
import { failedJobs } from '../../../server/schedule/failedJobs.ts';
import { isDue, type Job } from '../../../server/schedule/job.ts';
import { runDueJobs } from '../../../server/schedule/runDueJobs.ts';
import { startSchedule } from '../../../server/schedule/schedule.ts';
import { silent, writtenLog } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { unwatchedLoops } from '../../support/unwatchedLoops.ts';

const { connectionString } = postgresForFile();
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: connectionString() });
});
afterAll(() => pool?.end());
beforeEach(async () => {
  await pool.query('delete from scheduled_run');
});

const never = new AbortController().signal;

describe('a job is due', () => {
  test.each([
    // In Europe/London a day ends at 23:00 UTC in summer.
    ['day', '2027-03-27T23:59:59Z', '2027-03-28T00:00:00Z', true],
    ['day', '2027-03-28T00:30:00Z', '2027-03-28T22:59:59Z', false],
    ['day', '2027-03-28T00:30:00Z', '2027-03-28T23:00:00Z', true],
    ['day', '2027-10-30T22:59:59Z', '2027-10-30T23:00:00Z', true],
    ['day', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', false],
    ['day', '2027-10-31T01:30:00Z', '2027-10-31T23:59:59Z', false],
    ['day', '2027-10-31T23:00:00Z', '2027-11-01T00:00:00Z', true],
    ['day', '2028-02-28T12:00:00Z', '2028-02-29T00:00:00Z', true],
    ['day', '2027-01-01T00:00:00Z', '2026-12-31T23:00:00Z', false],
    ['quarterHour', '2027-03-28T01:00:00Z', '2027-03-28T01:14:59Z', false],
    ['quarterHour', '2027-03-28T01:00:00Z', '2027-03-28T01:15:00Z', true],
    ['quarterHour', '2027-03-28T01:00:00Z', '2026-03-28T01:00:00Z', true],
    ['minute', '2027-03-28T01:00:00Z', '2027-03-28T01:00:01Z', true],
  ] as const)('every %s: last %s, now %s: %s', (every, last, now, due) => {
    expect(isDue(every, new Date(last), new Date(now))).toBe(due);
  });

  test('before its first run', () => expect(isDue('day', undefined, new Date())).toBe(true));
});

const noting = (days: string[]): Job => ({
  name: 'note the day',
  every: 'day',
  run: async (now) => {
    days.push(now.toISOString().slice(0, 10));
  },
});

const runAt = (instant: string, jobs: readonly Job[]) =>
  runDueJobs(jobs, { pool, now: () => new Date(instant), logger: silent }, never);

test('a day is done once; after a night without a server it is done at the next start; the clock set back does nothing', async () => {
  const days: string[] = [];
  const jobs = [noting(days)];
  for (const at of ['2027-03-26T09:00:00Z', '2027-03-26T18:00:00Z', '2027-03-29T07:00:00Z', '2027-03-27T12:00:00Z'])
    await runAt(at, jobs);
  expect(days).toEqual(['2027-03-26', '2027-03-29']);
});

test('a day that a wrong clock has noted far ahead stops no job', async () => {
  const days: string[] = [];
  const jobs = [noting(days)];
  for (const at of ['2028-03-26T09:00:00Z', '2027-03-26T09:00:00Z', '2027-03-26T18:00:00Z', '2027-03-27T09:00:00Z'])
    await runAt(at, jobs);
  expect(days).toEqual(['2028-03-26', '2027-03-26', '2027-03-27']);
});

test('a run that lasts past midnight does nothing for the new day, which begins with the first job', async () => {
  const done: string[] = [];
  let now = '2027-03-26T23:59:00Z';
  const job = (name: string, until = now): Job => ({
    name,
    every: 'day',
    run: async (at) => {
      done.push(`${name} of ${at.toISOString().slice(0, 10)}`);
      now = until;
    },
  });
  const jobs = [job('badges'), job('subscriptions', '2027-03-27T00:01:00Z'), job('reminders')];
  const run = () => runDueJobs(jobs, { pool, now: () => new Date(now), logger: silent }, never);
  await run();
  const after = (day: string) => ['badges', 'subscriptions', 'reminders'].map((name) => `${name} of ${day}`);
  expect(done).toEqual(after('2027-03-26'));
  now = '2027-03-27T00:02:00Z';
  await run();
  expect(done.slice(3)).toEqual(after('2027-03-27'));
});

test('a daily job that fails again and again rests longer each time, up to an hour, and after an outage a minute', async () => {
  const tried: number[] = [];
  let error: Error | null = new Error('one item fails');
  const job: Job = {
    name: 'fails',
    every: 'day',
    run: async (now) => {
      tried.push(now.getTime() / 60_000);
      if (error) throw error;
    },
  };
  const failures = failedJobs();
  const start = Date.parse('2027-03-26T09:00:00Z');
  const minutes = async (from: number, to: number) => {
    tried.length = 0;
    for (let minute = from; minute <= to; minute += 1) {
      const now = () => new Date(start + minute * 60_000);
      await runDueJobs([job], { pool, now, logger: silent, failedJobs: failures }, never);
    }
    return tried.map((at) => at - start / 60_000);
  };
  expect(await minutes(0, 200)).toEqual([0, 1, 3, 7, 15, 30, 60, 119, 179]);
  error = new StoreUnavailable('away');
  expect(await minutes(239, 242)).toEqual([239, 240, 241, 242]);
  error = null;
  expect(await minutes(243, 250)).toEqual([243]);
});

test('a job that fails runs again, and does not stop the others', async () => {
  const days: string[] = [];
  let isBroken = true;
  const broken: Job = {
    name: 'broken',
    every: 'day',
    run: async () => {
      if (isBroken) throw new Error('broken');
      days.push('mended');
    },
  };
  const jobs = [broken, noting(days)];
  await runAt('2027-03-26T09:00:00Z', jobs);
  expect(days).toEqual(['2027-03-26']);
  isBroken = false;
  await runAt('2027-03-26T09:01:00Z', jobs);
  expect(days).toEqual(['2027-03-26', 'mended']);
});

test('a job that waits for a store is noted as a warning, and one that fails as an error', async () => {
  const { lines, logger } = writtenLog();
  const failing = (name: string, error: Error): Job => ({ name, every: 'minute', run: () => Promise.reject(error) });
  const jobs = [failing('waits', new StoreUnavailable('A read model is behind')), failing('fails', new Error('wrong'))];
  await runDueJobs(jobs, { pool, now: () => new Date('2027-03-26T09:00:00Z'), logger }, never);
  expect(lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'The job "waits" waits and runs again'],
    [50, 'The job "fails" failed and runs again'],
  ]);
});

test('a job that is cut off by the end of the leadership runs again', async () => {
  const leading = new AbortController();
  let runs = 0;
  const cutOff: Job = {
    name: 'cut off',
    every: 'day',
    run: async () => {
      runs += 1;
      leading.abort();
    },
  };
  const dependencies = { pool, now: () => new Date('2027-03-26T09:00:00Z'), logger: silent };
  await runDueJobs([cutOff], dependencies, leading.signal);
  await runDueJobs([cutOff], dependencies, never);
  expect(runs).toBe(2);
});

/** The role of a process, which a test changes. */
const someLeadership = (leads: boolean) => {
  let ending = new AbortController();
  let role = { leads, until: ending.signal };
  return {
    role: () => role,
    become: (next: boolean) => {
      const former = ending;
      ending = new AbortController();
      role = { leads: next, until: ending.signal };
      former.abort();
    },
  };
};

test('the leader works at once when it is woken', async () => {
  let runs = 0;
  const job: Job = { name: 'count', every: 'minute', run: async () => void runs++ };
  const now = () => new Date('2027-03-26T09:00:00Z');
  const scheduleWoken = autoResetEvent();
  const { leadership, checkLog } = { leadership: someLeadership(true), checkLog: async () => {} };
  onTestFinished(
    startSchedule([job], { pool, now, logger: silent, leadership, loops: unwatchedLoops, checkLog, scheduleWoken })
      .stop,
  );
  // Twice, because the minute may end meanwhile.
  for (const expected of [1, 2, 3]) {
    await expect.poll(() => runs).toBeGreaterThanOrEqual(expected);
    scheduleWoken.set();
  }
});

test('of two processes only the leader works; the next leader begins at once and repeats nothing', async () => {
  const [first, second] = [someLeadership(true), someLeadership(false)];
  const done: string[] = [];
  let today = '2027-03-26T09:00:00Z';
  const start = (name: string, leadership: ReturnType<typeof someLeadership>) => {
    const job: Job = {
      ...noting([]),
      run: async (now) => {
        done.push(`${name} ${now.toISOString().slice(0, 10)}`);
      },
    };
    const now = () => new Date(today);
    const checkLog = async () => {};
    onTestFinished(
      startSchedule([job], { pool, now, logger: silent, leadership, loops: unwatchedLoops, checkLog }).stop,
    );
  };
  start('first', first);
  start('second', second);
  await expect.poll(() => done).toEqual(['first 2027-03-26']);
  await expect.poll(async () => (await pool.query('select * from scheduled_run')).rowCount).toBe(1);
  first.become(false);
  second.become(true);
  second.become(false);
  today = '2027-03-27T00:00:00Z';
  second.become(true);
  await expect.poll(() => done).toEqual(['first 2027-03-26', 'second 2027-03-27']);
});

test('the leader is woken each minute that passes, also when the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2027-03-26T09:00:00Z') });
  let runs = 0;
  const job: Job = { name: 'count', every: 'minute', run: async () => void runs++ };
  const now = () => new Date();
  const { leadership, checkLog } = { leadership: someLeadership(true), checkLog: async () => {} };
  onTestFinished(startSchedule([job], { pool, now, logger: silent, leadership, loops: unwatchedLoops, checkLog }).stop);
  await expect.poll(() => runs).toBe(1);
  vi.setSystemTime(new Date('2027-03-26T07:00:00Z'));
  for (const count of [2, 3]) {
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => runs).toBe(count);
  }
});
