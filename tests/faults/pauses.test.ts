import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  ACKNOWLEDGING_EARLY,
  acknowledgedBy,
  missingIn,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
  untilAnswersAreRight,
  untilLossIsFound,
} from '../support/answeringOwners.ts';
import { ownerWithAssessment } from '../support/journey.ts';
import { p99, slowest, startMeasuring, timed } from '../support/measuredAnswers.ts';
import type { ServerForTest } from '../support/serverProcess.ts';

/** A store counts as unavailable after three seconds without an answer, as in production. */
const env = { TEST_PATIENCE: '3000', TRUST_PROXY: 'true' };
const ROUNDS = Number(process.env.ROUNDS ?? 3);

/** Milliseconds in which the times are normal again. */
const SETTLED = 5000;
/** Milliseconds for which the answers before a pause, and those after it, are measured. */
const MEASURED = 2000;
/** Milliseconds of the slowest answers that count as normal on a busy machine, where a measured one is shorter. */
const NORMAL = 250;
/** Milliseconds of a pause that no store counts as an outage. */
const SHORT = 500;
/** Milliseconds within which every command ends. */
const LIMIT = 8000;
/** Milliseconds in which a request is refused once the store is known to be away; one of them may be a trial. */
const QUICKLY = 3000;
/** Milliseconds into a pause after which the store is known to be away. */
const KNOWN = 6000;
/** So many requests at once fill a queue that has no bound. */
const BURST = 200;

const sendBurst = (owner: Parameters<typeof timed>[0]) =>
  Promise.all(Array.from({ length: BURST }, (_, index) => timed(owner, 1 + (index % 42), 'Yes')));

type Pause = {
  readonly milliseconds: number;
  /** Milliseconds into the pause after which many answers are sent at once. */
  readonly burstAfter?: number;
  readonly stop: (server: ServerForTest) => unknown;
  readonly goOn: (server: ServerForTest) => unknown;
};

const postgres = {
  stop: ({ freezePostgres }: ServerForTest) => freezePostgres(),
  goOn: ({ thawPostgres }: ServerForTest) => thawPostgres(),
};
const server = { stop: ({ freeze }: ServerForTest) => freeze(), goOn: ({ thaw }: ServerForTest) => thaw() };

/** Pauses a process under load, again and again. Expects that times are normal soon after each pause and nothing is lost. */
const pauseUnderLoad = async ({ milliseconds, burstAfter, stop, goOn }: Pause, rounds: number) => {
  const { server, owners } = await serverWithOwners(env);
  const measuring = await Promise.all([startMeasuring(server.url), startMeasuring(server.url)]);
  const between = (from: number, to: number) => measuring.flatMap((one) => one.between(from, to));
  const bursting = await ownerWithAssessment(server.url);
  const table = [];
  for (let round = 0; round < rounds; round += 1) {
    const stopAnswering = startAnswering(owners);
    await untilAllAnswered(owners);
    const begun = performance.now();
    await delay(MEASURED);
    const paused = performance.now();
    await stop(server);
    await delay(burstAfter ?? milliseconds);
    const burst = burstAfter === undefined ? [] : await sendBurst(bursting);
    await delay(Math.max(0, paused + milliseconds - performance.now()));
    await goOn(server);
    const ended = performance.now();
    await delay(SETTLED + MEASURED);
    await untilAllAnswered(owners);
    await stopAnswering();
    const before = between(begun, paused).filter(({ at, took }) => at + took < paused);
    const after = between(ended + SETTLED, ended + SETTLED + MEASURED);
    // Most answers that a pause delays were asked for before it.
    const affected = between(begun, ended + SETTLED).filter(({ at, took }) => at + took >= paused);
    const during = affected.filter(({ at }) => at < ended);
    const refused = affected.filter(({ status }) => status === 503);
    const known = between(paused + KNOWN, ended);
    expect(after.filter(({ status }) => status !== 200)).toEqual([]);
    expect(affected.filter(({ status }) => ![200, 202, 503].includes(status))).toEqual([]);
    expect(burst.filter(({ status }) => status !== 503)).toEqual([]);
    expect(await missingIn(server, owners)).toEqual([]);
    await untilAnswersAreRight(owners, `round ${round}`);
    table.push({
      before: p99(before),
      after: p99(after),
      'slowest during': slowest(during),
      'slowest once known': slowest(known),
      'slowest of a burst': slowest(burst),
      refused: refused.length,
      'not 200': affected.filter(({ status }) => status !== 200).length,
      'last refused after': Math.round(Math.max(0, ...refused.map(({ at }) => at - paused))),
    });
  }
  await Promise.all(measuring.map(({ end }) => end()));
  console.info(`${acknowledgedBy(owners)} answers acknowledged`);
  console.table(table);
  for (const row of table) expect(row.after).toBeLessThan(Math.max(NORMAL, 2 * row.before));
  return table;
};

const SHORT_PAUSES = [
  ['Postgres', postgres],
  ['server', server],
] as const;
test.each(SHORT_PAUSES)(
  'a %s that pauses for 500 ms, again and again, delays answers about as long and refuses none',
  async (_, paused) => {
    const table = await pauseUnderLoad({ ...paused, milliseconds: SHORT }, ROUNDS);
    for (const row of table) {
      expect(row['not 200']).toBe(0);
      // The pause was felt, and nobody waited for an outage to be over. Generous, because this machine may be busy.
      expect(row['slowest during']).toBeGreaterThan(SHORT / 2);
      expect(row['slowest during']).toBeLessThan(SHORT + Math.max(4 * NORMAL, 4 * row.before));
    }
  },
  3_600_000,
);

test('a Postgres that stops for 20 s, again and again, is replaced; answers are refused in time, and later ones at once', async () => {
  const pause = { ...postgres, milliseconds: 20_000, burstAfter: KNOWN };
  const table = await pauseUnderLoad(pause, Math.min(ROUNDS, 10));
  for (const row of table) {
    expect(row.refused).toBeGreaterThan(0);
    // The server ends a Postgres that does not answer, and starts it again.
    expect(row['last refused after']).toBeLessThan(pause.milliseconds);
    expect(row['slowest during']).toBeLessThan(LIMIT);
    expect(row['slowest once known']).toBeLessThan(QUICKLY);
    expect(row['slowest of a burst']).toBeLessThan(QUICKLY);
  }
}, 3_600_000);

test('control: without a circuit breaker a burst waits for the whole outage, and the test finds it', async () => {
  const { server } = await serverWithOwners({ ...env, TEST_PATIENCE: '60000' });
  const bursting = await ownerWithAssessment(server.url);
  await postgres.stop(server);
  // Some 9 s after the stop the server ends this Postgres, and the burst is refused. It must have waited longer than QUICKLY.
  await delay(KNOWN / 2);
  const burst = sendBurst(bursting);
  await delay(2 * QUICKLY);
  await postgres.goOn(server);
  expect(slowest(await burst)).toBeGreaterThan(QUICKLY);
}, 3_600_000);

test('control: with a store that acknowledges before it commits, a replaced Postgres loses answers, and that is found', async () => {
  const { server, owners } = await serverWithOwners(env, ACKNOWLEDGING_EARLY);
  const pause = async () => {
    await postgres.stop(server);
    await delay(20_000);
    await postgres.goOn(server);
  };
  await untilLossIsFound(owners, pause, () => missingIn(server, owners));
}, 3_600_000);
