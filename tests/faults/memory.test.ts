import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postgresProcessesIn } from '../../server/adapters/embeddedPostgres/processes.ts';
import {
  ACKNOWLEDGING_EARLY,
  acknowledgedBy,
  missingIn,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswered,
  untilAnswersAreRight,
  untilLossIsFound,
} from '../support/answeringOwners.ts';
import { type MemoryGroup, memoryGroup, reasonAgainstMemoryGroups } from '../support/memoryGroup.ts';
import type { ServerForTest } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';

const reason = await reasonAgainstMemoryGroups();
if (reason) console.warn(`The tests of a memory that is used up are skipped: ${reason}`);

/** Kills by the system, of each kind. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Bytes that another program can still take. */
const FREE = 60_000_000;
const UNLIMITED = -1;
const TIME = 3_600_000;

/** Bytes that the other program takes at a time: after a kill it must not go on, or the system would kill all of them. */
const STEP = 4_000_000;

/**
 * Another program takes the memory of the group until the system has killed a process. False if that was the other program
 * alone, as when a Postgres that is starting again has not given its processes to the group yet.
 */
const exhaust = async (group: MemoryGroup): Promise<boolean> => {
  const before = await group.kills();
  await group.limitTo((await group.used()) + FREE);
  const hog = group.startHog();
  const ended = once(hog.child, 'exit');
  try {
    await until('a kill for want of memory', async () => {
      if ((await group.kills()) > before) return true;
      hog.give(STEP);
      return false;
    });
  } finally {
    // The system's signal is SIGKILL.
    hog.child.kill('SIGTERM');
    await group.limitTo(UNLIMITED);
    await ended;
  }
  return (await group.kills()) - before > (hog.child.signalCode === 'SIGKILL' ? 1 : 0);
};

const addPostgres = async (group: MemoryGroup, { dataDir }: ServerForTest) => {
  for (const pid of await postgresProcessesIn(join(dataDir, 'postgres'))) await group.add(pid).catch(() => undefined);
};

/** It may be another Postgres than in the last round. */
const killPostgresOf = async (group: MemoryGroup, server: ServerForTest) => {
  do await addPostgres(group, server);
  while (!(await exhaust(group)));
};

type Owners = Awaited<ReturnType<typeof serverWithOwners>>;

/** Uses the memory up again and again under load. Expects that the server comes back and that nothing is lost. */
const exhaustUnderLoad = async ({ server, owners, below }: Owners, strike: () => Promise<unknown>) => {
  const recoveries: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const stopAnswering = startAnswering(owners);
    await untilAllAnswered(owners);
    await delay(below(400));
    // In every other round the owners stop at the kill, so that later answers cannot hide a lost one.
    const ended = round % 2 === 0 ? delay(300).then(stopAnswering) : undefined;
    await strike();
    const start = performance.now();
    if (!server.isRunning()) server.start();
    await untilAnswered(server, owners[0]);
    if (!ended) await untilAllAnswered(owners);
    recoveries.push(Math.round(performance.now() - start));
    await (ended ?? stopAnswering());
    expect(await missingIn(server, owners), `round ${round}`).toEqual([]);
    await untilAnswersAreRight(owners, `round ${round}`);
  }
  expect(Math.max(...recoveries)).toBeLessThan(15_000);
  console.info(`${acknowledgedBy(owners)} answers acknowledged; first answer after ${recoveries.join(', ')} ms`);
};

test.skipIf(reason)(
  'a server that the system ends for want of memory, again and again, has lost nothing when it is started again',
  async () => {
    const group = await memoryGroup('server');
    const site = await serverWithOwners({ TRUST_PROXY: 'true' }, { through: group.through });
    let ends = 0;
    await exhaustUnderLoad(site, async () => {
      expect(await exhaust(group)).toBe(true);
      // The server is the largest of them, but it may also have been a Postgres process. One that is killed is there until
      // its memory has been given back.
      const { server, owners } = site;
      await until('its end or an answer', async () => !server.isRunning() || (await owners[0]?.isAnswered()) === true);
      if (!server.isRunning()) ends += 1;
    });
    console.info(`of ${ROUNDS} times the server itself was ended ${ends} times`);
    expect(ends).toBeGreaterThan(0);
  },
  TIME,
);

test.skipIf(reason)(
  'a Postgres of which the system ends a process for want of memory, again and again, comes back by itself',
  async () => {
    const group = await memoryGroup('postgres');
    const site = await serverWithOwners({ TRUST_PROXY: 'true' });
    await exhaustUnderLoad(site, async () => {
      await killPostgresOf(group, site.server);
      expect(site.server.isRunning()).toBe(true);
    });
  },
  TIME,
);

test.skipIf(reason)(
  'control: a store that acknowledges before it commits loses answers with its Postgres, and that is found',
  async () => {
    const group = await memoryGroup('control');
    const { server, owners } = await serverWithOwners({ TRUST_PROXY: 'true' }, ACKNOWLEDGING_EARLY);
    await untilLossIsFound(
      owners,
      () => killPostgresOf(group, server),
      () => missingIn(server, owners),
    );
  },
  TIME,
);
