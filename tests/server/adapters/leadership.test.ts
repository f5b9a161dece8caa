import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ownedProperty } from '../../../projections/propertyOverview/queries.ts';
import { leaderLock } from '../../../server/adapters/leaderLock.ts';
import { openLeadership } from '../../../server/adapters/leadership.ts';
import type { Core } from '../../../server/process/core.ts';
import { startCore } from '../../../server/process/core.ts';
import { context } from '../../support/context.ts';
import { address } from '../../support/events.ts';
import { recordingLogger, silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { NO_FILES } from '../../support/temporaryFolder.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const { connectionString } = postgresForFile();
const master = randomBytes(32);
/** Milliseconds. A leader may miss five of these, also on a busy machine. */
const HEARTBEAT = 200;
const started = async (): Promise<Core> => {
  const core = await startCore({
    dataDir: NO_FILES,
    databaseUrl: connectionString(),
    eventStore: 'postgres',
    master,
    migrations: resolve('server/migrations'),
    now: () => new Date(),
    logger: silent,
  });
  onTestFinished(core.stop);
  return core;
};

/** Adds a property in one process and waits until the other can read it. */
const addAndRead = async (by: Core, at: Core) => {
  const [accountId, propertyId] = [randomUUID(), randomUUID()];
  await by.keyring.create(accountId);
  const personal = { owner: { subject: accountId, details: address } };
  const details = { accountId, propertyId, nation: 'england', propertyType: 'house', personal } as const;
  const command = { type: 'TakePropertySlot', limit: 5, ...details, at: new Date().toISOString() } as const;
  const { position } = await by.commands.allowance(accountId, command, context);
  expect(await at.projections.caughtUp(position ?? 0n, CONDITION)).toBe(true);
  expect(await at.reads.one(ownedProperty(accountId, propertyId))).toMatchObject({ accountId, name: address.name });
};

test('one of two processes leads; events of either can be read in both', async () => {
  const [one, other] = [await started(), await started()];
  expect([one, other].map(({ leadership }) => leadership.role().leads)).toEqual([true, false]);
  for (const by of [one, other]) for (const at of [one, other]) await addAndRead(by, at);
});

test('when the leader stops, the other process takes over where it stopped', async () => {
  const [one, other] = [await started(), await started()];
  await addAndRead(one, other);
  await one.stop();
  await expect.poll(() => other.leadership.role().leads).toBe(true);
  await addAndRead(other, other);
});

/** A candidate whose event store answers until `isAway` is set. */
const candidate = async () => {
  const events = { isAway: false };
  const head = () => (events.isAway ? Promise.reject(new Error('away')) : Promise.resolve(0n));
  const { logger, lines } = recordingLogger();
  const options = { connectionString: connectionString(), store: { head }, logger, heartbeat: HEARTBEAT };
  const leadership = await openLeadership(options);
  onTestFinished(leadership.stop);
  return { events, lines, ...leadership, leads: () => leadership.role().leads };
};

test('a leader that loses its connection stops leading, then leads again', async () => {
  const leadership = await candidate();
  await expect.poll(() => leadership.role().leads).toBe(true);
  const { until } = leadership.role();
  const pool = new Pool({ connectionString: connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await expect.poll(() => until.aborted).toBe(true);
  await expect.poll(() => leadership.role().leads).toBe(true);
});

test('a leader without its event store gives up, and takes another turn once the store answers', async () => {
  const one = await candidate();
  const other = await candidate();
  expect([one.leads(), other.leads()]).toEqual([true, false]);
  one.events.isAway = true;
  await expect.poll(other.leads).toBe(true);
  expect(one.leads()).toBe(false);
  expect(one.lines).toContain('This process no longer leads');

  other.events.isAway = true;
  await expect.poll(other.leads).toBe(false);
  await delay(3 * HEARTBEAT);
  expect([one.leads(), other.leads()], 'no process can work').toEqual([false, false]);
  expect([one.hasLeader(), other.hasLeader()]).toEqual([false, false]);
  one.events.isAway = false;
  await expect.poll(one.leads).toBe(true);
  expect([one.hasLeader(), other.hasLeader()], 'without an answer of its store it does not know').toEqual([
    true,
    false,
  ]);
  other.events.isAway = false;
  await expect.poll(other.hasLeader).toBe(true);
  expect(other.leads()).toBe(false);
});

test('a holder of the lock without a heartbeat is ended, and no other session', async () => {
  const [holder, bystander] = [leaderLock(connectionString(), 3000), leaderLock(connectionString(), 3000)];
  for (const { connect, close } of [holder, bystander]) {
    await connect();
    onTestFinished(close);
  }
  expect(await holder.request()).toBe(true);
  const next = await candidate();
  expect(next.leads()).toBe(false);
  await expect.poll(next.leads).toBe(true);
  expect([holder.lost.aborted, bystander.lost.aborted]).toEqual([true, false]);
  expect(next.lines).toContain('The leader was silent, so its session was ended');
});

test('a leader with a heartbeat keeps the lock, and a candidate without its event store ends no session', async () => {
  const leader = await candidate();
  const rival = await candidate();
  const { until } = leader.role();
  await delay(10 * HEARTBEAT);
  expect([until.aborted, rival.leads()]).toEqual([false, false]);
  await leader.stop();
  await expect.poll(rival.leads).toBe(true);

  const silentHolder = leaderLock(connectionString(), 3000);
  await silentHolder.connect();
  onTestFinished(silentHolder.close);
  rival.events.isAway = true;
  await expect.poll(silentHolder.request).toBe(true);
  await delay(10 * HEARTBEAT);
  expect(silentHolder.lost.aborted).toBe(false);
});

test('a leader that is outdated leaves the lead to another process, and leads again once it is not', async () => {
  const [older, newer] = [await started(), await started()];
  older.leadership.setOutdated(true);
  await expect.poll(() => newer.leadership.role().leads).toBe(true);
  expect(older.leadership.role().leads).toBe(false);
  await newer.stop();
  expect(older.leadership.role().leads).toBe(false);
  older.leadership.setOutdated(false);
  await expect.poll(() => older.leadership.role().leads).toBe(true);
});

test('a process whose read models are not built leads only if no other one asks', async () => {
  const options = { connectionString: connectionString(), store: { head: async () => 0n }, logger: silent };
  const unbuilt = await openLeadership({ ...options, heartbeat: HEARTBEAT, asksLast: () => true });
  onTestFinished(unbuilt.stop);
  const older = await openLeadership({ ...options, heartbeat: HEARTBEAT });
  expect(older.role().leads).toBe(true);
  await expect.poll(unbuilt.hasLeader).toBe(true);
  expect(unbuilt.role().leads).toBe(false);
  await older.stop();
  await expect.poll(() => unbuilt.role().leads).toBe(true);
});
