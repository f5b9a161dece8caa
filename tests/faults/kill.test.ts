import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AnsweringOwner, answeringOwner } from '../support/answering.ts';
import { differingReadModels } from '../support/foldedReadModels.ts';
import { ownerWithAssessment } from '../support/journey.ts';
import { type ServerForTest, serverForTest } from '../support/serverProcess.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';

const OWNERS = 8;

const seed = seedOfRun();

/** A server in its own process, with owners who have started an assessment. */
const begin = async (env: Readonly<Record<string, string>> = {}) => {
  const server = await serverForTest(env);
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const generator = random(seed);
  const owners = await Promise.all(
    Array.from({ length: OWNERS }, async () => answeringOwner(await ownerWithAssessment(server.url), generator)),
  );
  return { server, owners, ...generator };
};

const inDatabase = async <Result>(server: ServerForTest, work: (pool: Pool) => Promise<Result>): Promise<Result> => {
  const pool = new Pool({ connectionString: await server.databaseUrl(), max: 2 });
  pool.on('error', () => {});
  return work(pool).finally(() => pool.end());
};

/** Lets all owners answer questions until the returned function is called. */
const startAnswering = (owners: readonly AnsweringOwner[]) => {
  let isRunning = true;
  const done = Promise.all(owners.map((owner) => owner.answerWhile(() => isRunning)));
  return async () => {
    isRunning = false;
    await done;
  };
};

/** Waits until each owner has had a reply since this call, so that the server is under load. */
const untilAllAnswered = (owners: readonly AnsweringOwner[]) => {
  const before = owners.map(({ acknowledged }) => acknowledged.length);
  const waiting = () => owners.filter(({ acknowledged }, index) => acknowledged.length === before[index]);
  return expect.poll(() => waiting().length).toBe(0);
};

const untilAnswered = async (server: ServerForTest, owner: AnsweringOwner | undefined) => {
  for (const end = Date.now() + 40_000; Date.now() < end; await delay(5)) if (await owner?.isAnswered()) return;
  throw new Error(`The server does not answer:\n${server.log.join('').slice(-3000)}`);
};

const missingIn = (server: ServerForTest, owners: readonly AnsweringOwner[]) =>
  inDatabase(server, async (pool) => (await Promise.all(owners.map((owner) => owner.missingEvents(pool)))).flat());

const sum = (owners: readonly AnsweringOwner[]) =>
  owners.reduce((total, { acknowledged }) => total + acknowledged.length, 0);

type Kill = 'server' | 'postgres' | 'both';
const kill: Readonly<Record<Kill, (server: ServerForTest) => Promise<unknown>>> = {
  server: (server) => server.killServer(),
  postgres: (server) => server.killPostgres(),
  both: (server) => Promise.all([server.killServer(), server.killPostgres()]),
};

/** Kills of each kind. */
const TIMES = process.env.LONG ? 7 : 2;

describe('kill -9', () => {
  test('of the server, Postgres or both, many times under load, loses no acknowledged answer', {
    timeout: 400_000,
  }, async () => {
    const { server, owners, below, shuffled } = await begin();
    const kinds: Kill[] = shuffled([
      ...Array<Kill>(TIMES).fill('server'),
      ...Array<Kill>(TIMES).fill('postgres'),
      ...Array<Kill>(TIMES).fill('both'),
    ]);
    const pauses: Record<Kill, number[]> = { server: [], postgres: [], both: [] };
    for (const [round, kind] of kinds.entries()) {
      const stopAnswering = startAnswering(owners);
      await untilAllAnswered(owners);
      await delay(below(400));
      // In every other round the owners stop at the kill, so that later answers cannot hide a lost one.
      const ended = round % 2 === 0 ? stopAnswering() : undefined;
      await kill[kind](server);
      const start = performance.now();
      if (kind !== 'postgres') server.start();
      await untilAnswered(server, owners[0]);
      pauses[kind].push(Math.round(performance.now() - start));
      expect(server.isRunning(), server.log.join('').slice(-2000)).toBe(true);
      if (!ended) await delay(below(200));
      await (ended ?? stopAnswering());

      const where = `round ${round}, ${kind} killed`;
      expect(await missingIn(server, owners), where).toEqual([]);
      const wrongAnswers = async () => (await Promise.all(owners.map((owner) => owner.wrongAnswers()))).flat();
      // The read model catches up after the restart.
      await expect.poll(wrongAnswers, { message: where }).toEqual([]);
    }

    await inDatabase(server, async (pool) => {
      const compare = () => differingReadModels(pool, server.dataDir);
      await expect.poll(async () => (await compare()).differing).toEqual([]);
      const { events } = await compare();
      console.info(`${sum(owners)} answers acknowledged, ${events} events; ran ${server.program}`);
      // Control: the comparison must detect a row that was changed without an event.
      await pool.query(
        `update property_overview set state = replace(state::text, '"Yes"', '"No"')::json where key = (select min(key) from property_overview)`,
      );
      expect((await compare()).differing).toHaveLength(1);
    });
    for (const [kind, times] of Object.entries(pauses))
      console.info(`${kind} killed: first answer after ${times.sort((one, other) => one - other).join(', ')} ms`);
  });

  test('control: with synchronous_commit=off acknowledged answers are lost', async () => {
    const unsafeSettings = 'synchronous_commit=off,wal_writer_delay=10s,wal_writer_flush_after=64MB';
    const { server, owners } = await begin({ TEST_POSTGRES_SETTINGS: unsafeSettings });
    // One synchronous commit flushes everything before it. Without it the tables themselves would be lost, too.
    await inDatabase(server, (pool) => pool.query('set synchronous_commit = on; create table flushed ()'));
    let lost = 0;
    for (let round = 0; round < 5 && lost === 0; round += 1) {
      const stopAnswering = startAnswering(owners);
      await untilAllAnswered(owners);
      await delay(500);
      const ended = stopAnswering();
      await server.killPostgres();
      await ended;
      await expect.poll(() => missingIn(server, owners).catch(() => undefined)).toBeDefined();
      lost = (await missingIn(server, owners)).length;
    }
    console.info(`control: ${lost} of ${sum(owners)} acknowledged answers lost`);
    expect(lost).toBeGreaterThan(0);
  });
});
