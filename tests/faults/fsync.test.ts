import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  acknowledgedBy,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswersAreRight,
} from '../support/answeringOwners.ts';
import { startForTest } from '../support/embeddedPostgres.ts';
import { postgresWithFailingFsync, reasonAgainstFailingFsync } from '../support/failingFsync.ts';
import { fullLine } from '../support/logs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';

const reason = await reasonAgainstFailingFsync();
if (reason) console.warn(`The test of failing flushes is skipped: ${reason}`);

/** Faults of each kind. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Milliseconds after the end of the fault. */
const RECOVERED = 8000;

type Disk = Awaited<ReturnType<typeof postgresWithFailingFsync>>;
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

test.skipIf(reason)(
  'a disk that cannot flush under load loses no acknowledged answer, and the server recovers by itself',
  async () => {
    const disk = await postgresWithFailingFsync();
    const logged: string[] = [];
    const add = (...line: Parameters<typeof fullLine>) => void logged.push(fullLine(...line));
    const postgres = await startForTest({
      dataDir: await temporaryFolder(),
      nativeDir: disk.nativeDir,
      logger: { info: add, warn: add, error: add },
    });
    const { server, owners, below } = await serverWithOwners({
      DATABASE_URL: postgres.connectionString,
      TEST_PATIENCE: '3000',
      TRUST_PROXY: 'true',
    });
    const pool = new Pool({ connectionString: postgres.connectionString, max: 2 });
    pool.on('error', () => {});
    onTestFinished(() => pool.end());
    const missing = async () => (await Promise.all(owners.map((owner) => owner.missingEvents(pool)))).flat();
    const panics = () => logged.filter((line) => /PANIC:.*could not f(data)?sync/.test(line)).length;

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

    // Control: what a store that acknowledges before it commits would lose must be found.
    const last = owners[0]?.acknowledged.at(-1);
    await pool.query('delete from event where position = $1', [last?.position]);
    expect((await missing()).length).toBeGreaterThan(0);
  },
  3_600_000,
);
