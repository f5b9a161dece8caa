import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { READ_MODELS } from '../../../projections/models.ts';
import type { ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading, type Leadership } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { startProjections } from '../../../server/readSide/projectionService.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { badgeIssued, propertyAdded, propertyChanged } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { contents, databases, folded } from '../../support/readModels.ts';

const database = databases();
const named = (name: string): ReadModel<unknown> => {
  const found = READ_MODELS.find((model) => model.name === name);
  if (!found) throw new Error(`No read model ${name}`);
  return found;
};
const [overview, badges] = [named('property_overview'), named('badge_standing')];
const newer = (model: ReadModel<unknown>) => ({ ...model, version: model.version + 1 });

const onlooking: Pick<Leadership, 'role'> = { role: () => ({ leads: false, until: new AbortController().signal }) };

const startOn = async (
  store: ReadModelTables,
  log: ReturnType<typeof memoryLog>,
  models: readonly ReadModel<unknown>[],
  leadership: Pick<Leadership, 'role'> = alwaysLeading,
) => {
  const service = await startProjections({ models, log, store, report: silent, leadership });
  onTestFinished(() => service.stop());
  return service;
};

test('where the leader stands still, readers elsewhere wait no longer, until it goes on', async () => {
  const db = await database();
  await db.store.create(overview, overview.name, overview.name);
  const log = memoryLog([propertyAdded]);
  let looks = 0;
  const counting: ReadModelTables = {
    ...db.store,
    checkpoint: (name) => {
      looks += 1;
      return db.store.checkpoint(name);
    },
  };
  const service = await startOn(counting, log, [overview], onlooking);
  expect(await service.caughtUp(log.head(), 500)).toBe(false);

  await expect
    .poll(() => service.status()[0]?.failure, { timeout: 10_000, interval: 100 })
    .toBe('the leader stands still');
  expect(await service.caughtUp(log.head(), 0)).toBe(true);
  const before = looks;
  await delay(1000);
  expect(looks - before).toBeLessThan(10);

  await startOn(db.store, log, [overview]);
  await expect.poll(() => service.status()[0]).toMatchObject({ failure: null, reached: log.head() });
}, 20_000);

test('who waits in the moment in which the leader is seen to stand still is let go', async () => {
  const db = await database();
  await db.store.create(overview, overview.name, overview.name);
  const log = memoryLog([propertyAdded]);
  const service = await startOn(db.store, log, [overview], onlooking);
  expect(await service.caughtUp(log.head(), 10_000)).toBe(true);
  expect(service.status()[0]?.failure).toBe('the leader stands still');
}, 20_000);

test('rows that a crash of Postgres took from an idle model are projected again, though only a busy one met it', async () => {
  const db = await database();
  const log = memoryLog([propertyAdded, badgeIssued()]);
  const crash = { now: false };
  const store: ReadModelTables = {
    ...db.store,
    tables: {
      ...db.store.tables,
      write: async (statement) => {
        if (!crash.now) return db.store.tables.write(statement);
        crash.now = false;
        await db.query("delete from badge_standing; update checkpoint set position = 0 where name = 'badge_standing'");
        throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
      },
    },
  };
  const service = await startOn(store, log, [overview, badges]);
  expect(await service.caughtUp(log.head(), 5000)).toBe(true);
  const rows = await contents(db, 'badge_standing');
  crash.now = true;
  log.record(propertyChanged('Lea View'));
  expect(await service.caughtUp(log.head(), 5000)).toBe(true);
  expect(await contents(db, 'badge_standing')).toBe(rows);
  expect(await contents(db, 'property_overview')).toBe(folded(overview, log.all));
});

test('a rebuild that is told to end leaves the serving table in its place; the next one succeeds', async () => {
  const db = await database();
  const log = memoryLog([propertyAdded, propertyChanged('Lea View'), badgeIssued()], 1);
  const service = await startOn(db.store, log, [overview]);
  await service.caughtUp(log.head(), 5000);
  await service.stop();
  const telling = new AbortController();
  const endingAtSecond: typeof log.subscribe = async function* (after, signal) {
    for await (const batch of log.subscribe(after, signal)) {
      if (batch[0]?.position === 2n) telling.abort();
      yield batch;
    }
  };
  await rebuild(newer(overview), { subscribe: endingAtSecond }, db.store, telling.signal);
  expect(await db.store.checkpoint('property_overview')).toMatchObject({ version: overview.version, epoch: 0 });
  await rebuild(newer(overview), log, db.store);
  expect(await db.store.checkpoint('property_overview')).toMatchObject({ version: overview.version + 1, epoch: 1 });
  expect(await contents(db, 'property_overview')).toBe(folded(overview, log.all));
});

test('a service stops in the middle of a rebuild', async () => {
  const db = await database();
  const log = memoryLog([propertyAdded, propertyChanged('Lea View')], 1);
  const first = await startOn(db.store, log, [overview]);
  await first.caughtUp(log.head(), 5000);
  await first.stop();

  // A rebuild begins once this process leads, and gets no further than the first event.
  let leads = false;
  const roleEnds = new AbortController();
  let subscribed = 0;
  const slow: typeof log.subscribe = async function* (_, signal) {
    subscribed += 1;
    yield log.all.slice(0, 1);
    if (!signal.aborted) await once(signal, 'abort');
  };
  const leadership = { role: () => ({ leads, until: leads ? new AbortController().signal : roleEnds.signal }) };
  const service = await startOn(db.store, { ...log, subscribe: slow }, [newer(overview)], leadership);
  await expect.poll(() => subscribed).toBe(1);
  leads = true;
  roleEnds.abort();
  await expect.poll(() => subscribed).toBe(2);
  const stopped = service.stop().then(() => 'stopped');
  expect(await Promise.race([stopped, delay(3000, 'still going')])).toBe('stopped');
  expect(await db.store.checkpoint('property_overview')).toMatchObject({ version: overview.version, epoch: 0 });
});
