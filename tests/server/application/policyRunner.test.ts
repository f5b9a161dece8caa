import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '../../../server/adapters/leadership.ts';
import { POLICIES, skippedEvents } from '../../../server/adapters/skippedEvents.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { policiesWantedBack } from '../../../server/application/policies/policiesWantedBack.ts';
import { startPolicyRunner } from '../../../server/application/policies/policyRunner.ts';
import { untilAborted } from '../../../server/lib/lifetime.ts';
import { badgeIssued, propertyAdded } from '../../support/events.ts';
import { recordingLogger, silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { unwatchedLoops } from '../../support/unwatchedLoops.ts';

const { connectionString } = postgresForFile();

type Options = Parameters<typeof startPolicyRunner>[0];

const start = async (events: Options['events'], over: Partial<Options>) => {
  const pool = new Pool({ connectionString: connectionString() });
  onTestFinished(() => pool.end());
  await pool.query('delete from checkpoint; delete from stopped_reader');
  const skips = skippedEvents(pool);
  const runner = startPolicyRunner({
    events,
    commands: { runPoliciesOnce: () => Promise.reject(new Error('cannot run this policy')), hasPolicy: () => true },
    pool,
    now: () => new Date(),
    logger: silent,
    leadership: { role: () => ({ leads: true, until: new AbortController().signal }) },
    loops: unwatchedLoops,
    checkLog: async () => {},
    skips,
    ...over,
  });
  onTestFinished(runner.stop);
  const saved = async () => {
    const { rows } = await pool.query('select position from checkpoint where name = $1', [POLICIES]);
    return BigInt(rows[0]?.position ?? 0);
  };
  return { runner, skips, saved, pool };
};

test('policies that failed in this process are no failure of it once another process leads', async () => {
  const ending = new AbortController();
  let role: Role = { leads: true, until: ending.signal };
  const events = memoryLog([]);
  events.recordUnreadable('badge');
  const { runner } = await start(events, { leadership: { role: () => role } });
  await expect.poll(runner.isFailing).toBe(true);
  role = { leads: false, until: new AbortController().signal };
  ending.abort();
  await expect.poll(runner.isFailing).toBe(false);
});

test('policies stand at an event that cannot be read, go on once it is skipped, and run for it when it is wanted back', async () => {
  const events = memoryLog([propertyAdded]);
  events.recordUnreadable('badge');
  events.record(badgeIssued());
  const ran: bigint[] = [];
  const runPoliciesOnce: Options['commands']['runPoliciesOnce'] = async (entry) => {
    if ('unreadable' in entry) throw entry.unreadable;
    ran.push(entry.position);
  };
  const { runner, skips } = await start(events, { commands: { runPoliciesOnce, hasPolicy: () => true } });
  await expect.poll(async () => (await skips.stops()).map(({ position }) => position)).toEqual([2n]);
  expect(ran, 'those before it run once, however often it is tried').toEqual([1n]);
  const eventId = String(events.all[1]?.id);
  const decided = { why: 'It came from a test', who: 'olga', at: new Date() };
  expect(await skips.skip(eventId, decided)).toEqual([POLICIES]);
  await expect.poll(runner.isFailing).toBe(false);
  expect(ran).toEqual([1n, 3n]);
  await expect.poll(skips.stops).toEqual([]);

  const [later] = memoryLog([badgeIssued()]).all.map((entry) => ({ ...entry, id: eventId, position: 2n }));
  const back = policiesWantedBack({ events: { entryAt: async () => later }, commands: { runPoliciesOnce }, skips });
  const { signal } = new AbortController();
  await back(signal);
  expect(ran, 'nobody has asked for it').toEqual([1n, 3n]);
  expect(await skips.wantBack(eventId, 2n, decided)).toEqual([POLICIES]);
  await back(signal);
  await back(signal);
  expect(ran).toEqual([1n, 3n, 2n]);
  expect(await skips.skips()).toEqual([]);
});

test('the policies of a batch end with the lead, and their place is saved', async () => {
  const ending = new AbortController();
  let role: Role = { leads: true, until: ending.signal };
  const ran: bigint[] = [];
  const runPoliciesOnce: Options['commands']['runPoliciesOnce'] = async ({ position }) => {
    ran.push(position);
    if (position !== 2n) return;
    role = { leads: false, until: new AbortController().signal };
    ending.abort();
  };
  const events = memoryLog([propertyAdded, propertyAdded, propertyAdded, propertyAdded]);
  const { saved } = await start(events, {
    commands: { runPoliciesOnce, hasPolicy: () => true },
    leadership: { role: () => role },
  });
  await expect.poll(saved).toBe(2n);
  expect(ran).toEqual([1n, 2n]);
});

test('the place in a long batch is saved on the way', async () => {
  const gate = new AbortController();
  const runPoliciesOnce: Options['commands']['runPoliciesOnce'] = async ({ position }) => {
    if (position === 450n) await untilAborted(gate.signal);
  };
  const events = memoryLog(Array(500).fill(propertyAdded));
  const { saved } = await start(events, { commands: { runPoliciesOnce, hasPolicy: () => true } });
  onTestFinished(() => gate.abort());
  await expect.poll(saved).toBe(400n);
  gate.abort();
  await expect.poll(saved).toBe(500n);
});

test('policies that wait too long for a read model count as failing with a line in the log, and none runs again', async () => {
  const ran: bigint[] = [];
  let isAway = true;
  const runPoliciesOnce: Options['commands']['runPoliciesOnce'] = async ({ position }) => {
    if (position === 3n && isAway) throw new StoreUnavailable('A read model is behind');
    ran.push(position);
  };
  const { logger, lines } = recordingLogger();
  const events = memoryLog([propertyAdded, propertyAdded, propertyAdded, propertyAdded]);
  const commands = { runPoliciesOnce, hasPolicy: () => true };
  const { runner, saved } = await start(events, { commands, logger, patience: 1500 });
  await expect.poll(saved).toBe(2n);
  expect(runner.isFailing()).toBe(false);
  await expect.poll(runner.isFailing).toBe(true);
  expect(ran).toEqual([1n, 2n]);
  expect(lines.filter((line) => line.startsWith('The policies have waited for a store or a read model'))).toHaveLength(
    1,
  );
  isAway = false;
  await expect.poll(saved).toBe(4n);
  await expect.poll(runner.isFailing).toBe(false);
  expect(ran).toEqual([1n, 2n, 3n, 4n]);
});

test('policies without work count as well again after an outage', async () => {
  let isAway = true;
  const checkLog = async () => {
    if (isAway) throw new StoreUnavailable('The event store is away');
  };
  const { runner } = await start(memoryLog([]), { checkLog, patience: 100 });
  await expect.poll(runner.isFailing).toBe(true);
  isAway = false;
  await expect.poll(runner.isFailing).toBe(false);
});

test('policies have caught up with an event once they have run up to it', async () => {
  const gate = new AbortController();
  const commands: Options['commands'] = {
    runPoliciesOnce: async ({ position }) => {
      if (position === 2n) await untilAborted(gate.signal);
    },
    hasPolicy: ({ position }) => position <= 2n,
  };
  const events = memoryLog([propertyAdded, propertyAdded]);
  const { runner } = await start(events, { commands });
  onTestFinished(() => gate.abort());
  expect(await runner.caughtUp(2n, 500)).toBe(false);
  const waiting = runner.caughtUp(2n, CONDITION);
  gate.abort();
  expect(await waiting).toBe(true);
  events.record(propertyAdded);
  expect(await runner.caughtUp(3n, CONDITION)).toBe(true);
});

test('events without a policy are saved once the log is quiet, so that no process reads them again', async () => {
  const commands: Options['commands'] = { runPoliciesOnce: async () => {}, hasPolicy: () => false };
  const { saved } = await start(memoryLog([propertyAdded, propertyAdded]), { commands });
  await expect.poll(saved).toBe(2n);
});

const saving = (pool: Pool) => (position: number) =>
  pool.query(
    `insert into checkpoint (name, version, position) values ($1, 1, $2)
     on conflict (name) do update set position = excluded.position`,
    [POLICIES, position],
  );

test('a process that does not lead learns from the saved position how far the policies have run', async () => {
  const role: Role = { leads: false, until: new AbortController().signal };
  const commands: Options['commands'] = {
    runPoliciesOnce: () => Promise.reject(new Error('only the leader runs policies')),
    hasPolicy: ({ position }) => position <= 2n,
  };
  const events = memoryLog([propertyAdded, propertyAdded, propertyAdded]);
  const { runner, pool } = await start(events, { commands, leadership: { role: () => role } });
  const save = saving(pool);
  await save(1);
  expect(await runner.caughtUp(3n, 300), 'the second event has a policy').toBe(false);
  const waiting = runner.caughtUp(3n, CONDITION);
  await save(2);
  expect(await waiting, 'the third event has none').toBe(true);
});

/** A process that does not lead, with a log of three events of which the first two have a policy. The first has run. */
const startFollower = async () => {
  const log = memoryLog([propertyAdded, propertyAdded, propertyAdded]);
  let reads = 0;
  const subscribe: Options['events']['subscribe'] = (...from) => {
    reads += 1;
    return log.subscribe(...from);
  };
  const role: Role = { leads: false, until: new AbortController().signal };
  const commands: Options['commands'] = {
    runPoliciesOnce: async () => {},
    hasPolicy: ({ position }) => position <= 2n,
  };
  const started = await start({ subscribe }, { commands, leadership: { role: () => role } });
  const save = saving(started.pool);
  await save(1);
  return { ...started, save, log, reads: () => reads };
};

test('while the policies stand still in the leader, another process says so at once and does not read the log', async () => {
  const { runner, skips, log, reads } = await startFollower();
  await skips.stopped(POLICIES, POLICIES, { position: 2n, eventId: String(log.all[1]?.id) });
  const before = performance.now();
  expect(await runner.caughtUp(3n, CONDITION)).toBe(false);
  expect(performance.now() - before).toBeLessThan(CONDITION / 2);
  expect(await runner.caughtUp(1n, CONDITION), 'what has run before').toBe(true);
  expect(reads()).toBe(0);
});

test('all that wait for the policies of the leader read the log once, and too many are refused', async () => {
  const { runner, save, reads } = await startFollower();
  expect(await Promise.all([runner.caughtUp(3n, 200), runner.caughtUp(3n, 200)])).toEqual([false, false]);
  const waiting = Array.from({ length: 100 }, () => runner.caughtUp(3n, CONDITION));
  expect(await runner.caughtUp(1n, CONDITION), 'too many wait').toBe(false);
  await save(2);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  expect(reads()).toBe(1);
});

test('a process that does not lead answers for an early event at once, while another request waits for a policy after it', async () => {
  const log = memoryLog([propertyAdded, propertyAdded, propertyAdded, propertyAdded]);
  const role: Role = { leads: false, until: new AbortController().signal };
  const commands: Options['commands'] = {
    runPoliciesOnce: async () => {},
    hasPolicy: ({ position }) => position === 1n || position === 3n,
  };
  const { runner, pool } = await start(log, { commands, leadership: { role: () => role } });
  const save = saving(pool);
  await save(1);
  let isAnswered = false;
  const late = runner.caughtUp(4n, CONDITION).finally(() => {
    isAnswered = true;
  });
  expect(await runner.caughtUp(4n, 500), 'the third event has a policy, and the log has been read up to the last').toBe(
    false,
  );
  const before = performance.now();
  expect(await runner.caughtUp(2n, CONDITION), 'the second event has none').toBe(true);
  expect(performance.now() - before).toBeLessThan(CONDITION / 2);
  expect(isAnswered, 'the later one still waits').toBe(false);
  await save(3);
  expect(await late).toBe(true);
});
