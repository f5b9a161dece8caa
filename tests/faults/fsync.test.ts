import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { median } from '../../bench/measure.ts';
import {
  ACKNOWLEDGING_EARLY,
  acknowledgedBy,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswersAreRight,
  untilLossIsFound,
} from '../support/answeringOwners.ts';
import { startForTest } from '../support/embeddedPostgres.ts';
import { postgresWithFaultyFsync, reasonAgainstFaultyFsync } from '../support/faultyFsync.ts';
import { fullLine } from '../support/logs.ts';
import { p99, startMeasuring, type Timed } from '../support/measuredAnswers.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';

const reason = await reasonAgainstFaultyFsync();
if (reason) console.warn(`The test of failing flushes is skipped: ${reason}`);

/** Faults of each kind. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Milliseconds after the end of the fault. */
const RECOVERED = 8000;

/** Milliseconds by which a flush takes longer: of a slow disk, of a busy one, and of one that is near its end. */
const SLOW = [2, 20, 200] as const;
/** Milliseconds in which the times are normal again. */
const SETTLED = 5000;
/** Milliseconds for which answers are measured. */
const MEASURED = 3000;
/** Milliseconds of the slowest answers that count as normal on a busy machine, where a measured one is shorter. */
const NORMAL = 250;
/** Flushes that an answer may wait for, one after the other: its own, the one before it, and those of a new file of the log. */
const AWAITED = 8;

/** How many flushes ended while an answer was awaited; 0 if it was quick. A busy machine makes an answer slow without them. */
const awaited = ({ at, took }: Pick<Timed, 'at' | 'took'>, flushes: readonly number[]) =>
  took < NORMAL ? 0 : flushes.filter((ended) => ended >= at && ended <= at + took).length;

const half = (answers: readonly Timed[]) => Math.round(median(answers.map(({ took }) => took)));

type Disk = Awaited<ReturnType<typeof postgresWithFaultyFsync>>;
type Kind = 'once' | 'for 150 ms' | 'for 3 s';

/** Each resolves when the fault is over. */
const faults: Readonly<Record<Kind, (disk: Disk, struck: () => Promise<unknown>) => Promise<unknown>>> = {
  once: async ({ failOnce }, struck) => {
    await failOnce();
    await struck();
  },
  'for 150 ms': async ({ fail, work }, struck) => {
    await fail();
    await Promise.all([struck(), delay(150)]);
    await work();
  },
  // Longer than Postgres' own recovery: its start fails as well, and our server starts it again.
  'for 3 s': async ({ fail, work }, struck) => {
    await fail();
    await Promise.all([struck(), delay(3000)]);
    await work();
  },
};

/** A server whose Postgres is on a disk that can fail, and what Postgres has lost and said. */
const serverOnDisk = async (place: Parameters<typeof serverWithOwners>[1] = {}) => {
  const disk = await postgresWithFaultyFsync();
  const logged: string[] = [];
  const add = (...line: Parameters<typeof fullLine>) => void logged.push(fullLine(...line));
  const postgres = await startForTest({
    dataDir: await temporaryFolder(),
    nativeDir: disk.nativeDir,
    logger: { info: add, warn: add, error: add },
  });
  const env = { DATABASE_URL: postgres.connectionString, TEST_PATIENCE: '3000', TRUST_PROXY: 'true' };
  const { server, owners, below } = await serverWithOwners(env, place);
  const pool = new Pool({ connectionString: postgres.connectionString, max: 2 });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return {
    disk,
    server,
    owners,
    below,
    missing: async () => (await Promise.all(owners.map((owner) => owner.missingEvents(pool)))).flat(),
    panics: () => logged.filter((line) => /PANIC:.*could not f(data)?sync/.test(line)).length,
  };
};

test.skipIf(reason)(
  'a disk that cannot flush under load loses no acknowledged answer, and the server recovers by itself',
  async () => {
    const { disk, server, owners, below, missing, panics } = await serverOnDisk();
    const recoveries: Record<Kind, number[]> = { once: [], 'for 150 ms': [], 'for 3 s': [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of Object.keys(faults) as Kind[]) {
        const stopAnswering = startAnswering(owners);
        await untilAllAnswered(owners);
        await delay(below(400));
        const before = panics();
        await faults[kind](disk, () => until('a flush that fails', () => panics() > before));
        const start = performance.now();
        await untilAllAnswered(owners);
        recoveries[kind].push(Math.round(performance.now() - start));
        await stopAnswering();
        const where = `round ${round}, no flush ${kind}`;
        expect(server.isRunning(), server.log.join('').slice(-2000)).toBe(true);
        expect(await missing(), where).toEqual([]);
        await untilAnswersAreRight(owners, where);
      }
    console.info(`${acknowledgedBy(owners)} answers acknowledged, ${panics()} failed flushes`);
    for (const [kind, times] of Object.entries(recoveries))
      console.info(`no flush ${kind}: all answered after ${times.join(', ')} ms`);
    expect(Math.max(...Object.values(recoveries).flat())).toBeLessThan(RECOVERED);
  },
  3_600_000,
);

test.skipIf(reason)('control: what a store loses that acknowledges before it commits is found', async () => {
  const { disk, owners, missing, panics } = await serverOnDisk(ACKNOWLEDGING_EARLY);
  const fail = async () => {
    const before = panics();
    await faults.once(disk, () => until('a flush that fails', () => panics() > before));
  };
  await untilLossIsFound(owners, fail, missing);
});

test.skipIf(reason)(
  'a disk that flushes slowly makes answers slow, refuses and loses none, and many of them share a flush',
  async () => {
    const { disk, server, owners, missing } = await serverOnDisk();
    const measuring = await Promise.all([startMeasuring(server.url), startMeasuring(server.url)]);
    const between = (from: number, to: number) => measuring.flatMap((one) => one.between(from, to));
    const table = [];
    for (const slow of SLOW)
      for (let round = 0; round < ROUNDS; round += 1) {
        const stopAnswering = startAnswering(owners);
        await untilAllAnswered(owners);
        const begun = performance.now();
        await delay(MEASURED);
        await disk.slow(slow);
        await untilAllAnswered(owners);
        const endedFlushes = await disk.noteFlushes();
        const [slowed, before] = [performance.now(), acknowledgedBy(owners)];
        await delay(MEASURED);
        const saved = acknowledgedBy(owners) - before + between(slowed, performance.now()).length;
        const [flushes, ended] = [await endedFlushes(), performance.now()];
        await disk.work();
        await delay(SETTLED);
        const settled = performance.now();
        await delay(MEASURED);
        await stopAnswering();
        const row = {
          'a flush takes longer by': slow,
          'before, p99': p99(between(begun, slowed)),
          'slowed, median': half(between(slowed, ended)),
          'slowed, p99': p99(between(slowed, ended)),
          'awaited flushes, most': Math.max(...between(slowed, ended).map((one) => awaited(one, flushes))),
          'after, p99': p99(between(settled, performance.now())),
          saved,
          flushed: flushes.length,
        };
        table.push(row);
        expect(between(begun, performance.now()).filter(({ status }) => status !== 200)).toEqual([]);
        expect(await missing()).toEqual([]);
        await untilAnswersAreRight(owners, `a flush takes ${slow} ms longer`);
      }
    console.table(table);
    for (const row of table) {
      expect(row['slowed, median']).toBeGreaterThan(row['a flush takes longer by']);
      // Some flushes one after the other, and not a queue that grows.
      expect(row['awaited flushes, most']).toBeLessThanOrEqual(AWAITED);
      expect(row['after, p99']).toBeLessThan(Math.max(NORMAL, 2 * row['before, p99']));
      expect(row.flushed).toBeLessThan(row.saved);
    }
  },
  3_600_000,
);

test.skipIf(reason)('control: answers of one person share no flush, and each that is awaited is counted', async () => {
  const { disk, owners } = await serverOnDisk();
  const [alone] = owners;
  if (!alone) throw new Error('There is no owner');
  await disk.slow(20);
  const endedFlushes = await disk.noteFlushes();
  const at = performance.now();
  for (let count = 0; count < 20; count += 1) expect(await alone.answerOne()).toBe(true);
  expect(awaited({ at, took: performance.now() - at }, await endedFlushes())).toBeGreaterThanOrEqual(20);
});
