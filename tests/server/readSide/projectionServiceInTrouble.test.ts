import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading, type Leadership } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { badgeIssued, propertyAdded, propertyChanged } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { contents, databases, folded, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const [overview, badges] = [modelNamed('property_overview'), modelNamed('badge')];
const newer = (model: ReadModel<unknown>) => ({ ...model, version: model.version + 1 });

const following: Pick<Leadership, 'role'> = { role: () => ({ leads: false, until: new AbortController().signal }) };

const startOn = async (
  tables: ReadModelTables,
  events: ReturnType<typeof memoryLog>,
  models: readonly ReadModel<unknown>[],
  leadership: Pick<Leadership, 'role'> = alwaysLeading,
) => {
  const service = await startService({ models, events, tables, logger: silent, leadership });
  onTestFinished(() => service.stop());
  return service;
};

test('readers in other processes do not wait for a stuck leader until it continues', async () => {
  const db = await database();
  await db.store.create(overview, overview.name, overview.name);
  const events = memoryLog([propertyAdded]);
  let reads = 0;
  const counting: ReadModelTables = {
    ...db.store,
    checkpoint: (name) => {
      reads += 1;
      return db.store.checkpoint(name);
    },
  };
  const service = await startOn(counting, events, [overview], following);
  expect(await service.caughtUp(events.head(), 500)).toBe(false);

  await expect.poll(() => service.status()[0], { interval: 100 }).toMatchObject({ leaderIsStuck: true, failure: null });
  expect(await service.caughtUp(events.head(), 0)).toBe(true);
  const before = reads;
  await delay(1000);
  expect(reads - before).toBeLessThan(10);

  await startOn(db.store, events, [overview]);
  await expect.poll(() => service.status()[0]).toMatchObject({ leaderIsStuck: false, reached: events.head() });
});

test('a stuck leader is noticed although the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const db = await database();
  await db.store.create(overview, overview.name, overview.name);
  const service = await startOn(db.store, memoryLog([propertyAdded]), [overview], following);
  vi.setSystemTime(Date.now() - 3_600_000);
  await expect.poll(() => service.status()[0], { timeout: CONDITION }).toMatchObject({ leaderIsStuck: true });
});

test('a reader in another process asks the leader not to gather events; a reader in the process of the leader need not', async () => {
  const db = await database();
  await db.store.create(overview, overview.name, overview.name);
  const asked: bigint[] = [];
  const flushed: bigint[] = [];
  const startIn = async (leadership: Pick<Leadership, 'role'>) => {
    const events = { ...memoryLog([]), flush: (position: bigint) => void flushed.push(position) };
    const askLeader = (position: bigint) => void asked.push(position);
    const options = { models: [overview], events, tables: db.store, logger: silent, leadership, askLeader };
    const service = await startService(options);
    onTestFinished(() => service.stop());
    return service;
  };
  await (await startIn(following)).caughtUp(7n, 1);
  expect({ asked, flushed }).toEqual({ asked: [7n], flushed: [7n] });
  await (await startIn(alwaysLeading)).caughtUp(8n, 1);
  expect({ asked, flushed }).toEqual({ asked: [7n], flushed: [7n, 8n] });
  for (const leadership of [following, alwaysLeading]) await (await startIn(leadership)).caughtUp(9n, 1, false);
  expect({ asked, flushed }, 'nobody waits for the answer').toEqual({ asked: [7n], flushed: [7n, 8n] });
});

test('a waiting reader stops waiting once the leader is stuck', async () => {
  const db = await database();
  await db.store.create(overview, overview.name, overview.name);
  const events = memoryLog([propertyAdded]);
  const service = await startOn(db.store, events, [overview], following);
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  expect(service.status()[0]).toMatchObject({ leaderIsStuck: true, failure: null });
});

test('a crash of Postgres that only one model notices makes every model restart at its checkpoint', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded, badgeIssued()]);
  const crash = { now: false };
  const store: ReadModelTables = {
    ...db.store,
    tables: {
      ...db.store.tables,
      write: async (statement) => {
        if (!crash.now) return db.store.tables.write(statement);
        crash.now = false;
        await db.query("delete from badge; update checkpoint set position = 0 where name = 'badge'");
        throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
      },
    },
  };
  const service = await startOn(store, events, [overview, badges]);
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  const rows = await contents(db, 'badge');
  crash.now = true;
  events.record(propertyChanged('Lea View'));
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  expect(await contents(db, 'badge')).toBe(rows);
  expect(await contents(db, 'property_overview')).toBe(folded(overview, events.all));
});

test('an aborted rebuild does not change the serving table, and the next one succeeds', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded, propertyChanged('Lea View'), badgeIssued()], 1);
  const service = await startOn(db.store, events, [overview]);
  await service.caughtUp(events.head(), CONDITION);
  await service.stop();
  const telling = new AbortController();
  const endingAtSecond: typeof events.subscribe = async function* (after, signal) {
    for await (const batch of events.subscribe(after, signal)) {
      if (batch[0]?.position === 2n) telling.abort();
      yield batch;
    }
  };
  await rebuild(newer(overview), { subscribe: endingAtSecond }, db.store, { until: telling.signal });
  expect(await db.store.checkpoint('property_overview')).toMatchObject({ version: overview.version, epoch: 0 });
  await rebuild(newer(overview), events, db.store);
  expect(await db.store.checkpoint('property_overview')).toMatchObject({ version: overview.version + 1, epoch: 1 });
  expect(await contents(db, 'property_overview')).toBe(folded(overview, events.all));
});

test('a service can be stopped in the middle of a rebuild', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded, propertyChanged('Lea View')], 1);
  const first = await startOn(db.store, events, [overview]);
  await first.caughtUp(events.head(), CONDITION);
  await first.stop();

  // The rebuild starts when this process becomes the leader of an older table, and then waits after the first event.
  let leads = false;
  const roleEnds = new AbortController();
  let subscribed = 0;
  const slow: typeof events.subscribe = async function* (_, signal) {
    subscribed += 1;
    yield events.all.slice(0, 1);
    if (!signal.aborted) await once(signal, 'abort');
  };
  const leadership = { role: () => ({ leads, until: leads ? new AbortController().signal : roleEnds.signal }) };
  const service = await startOn(db.store, { ...events, subscribe: slow }, [overview], leadership);
  await expect.poll(() => subscribed).toBe(1);
  await db.query('update checkpoint set version = version - 1');
  leads = true;
  roleEnds.abort();
  await expect.poll(() => subscribed).toBe(2);
  const stopped = service.stop().then(() => 'stopped');
  expect(await Promise.race([stopped, delay(CONDITION, 'still going')])).toBe('stopped');
  expect(await db.store.checkpoint('property_overview')).toMatchObject({ version: overview.version - 1, epoch: 0 });
});
