import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReadModel } from '../../../projections/readModel.ts';
import { indexName } from '../../../projections/sql.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { autoResetEvent } from '../../../server/lib/autoResetEvent.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { following, otherProcess, startWith } from '../../support/builds.ts';
import { accountRegistered, propertyAdded, propertyChanged } from '../../support/events.ts';
import { type MemoryLog, memoryLog } from '../../support/memoryLog.ts';
import { type Database, databases, modelNamed } from '../../support/readModels.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const overview = modelNamed('property_overview');
const TABLE = overview.name;

/** The overview of a newer build, with a column that the older table lacks. */
const louder: ReadModel<unknown> = {
  ...overview,
  version: overview.version + 1,
  columns: { ...overview.columns, loud: 'text' },
  row: (state) => ({ ...overview.row(state), loud: (state as { name: string }).name.toUpperCase() }),
};

type Tail<List extends readonly unknown[]> = List extends [unknown, unknown, ...infer Rest] ? Rest : never;

const start = (tables: ReadModelTables, model: ReadModel<unknown>, ...rest: Tail<Parameters<typeof startWith>>) =>
  startWith(tables, [model], ...rest);

test('a newer build that follows builds its table before it serves, and an older one then neither leads nor serves', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded]);
  const setOutdated = vi.fn();
  const older = await start(db.store, overview, events, { ...alwaysLeading, setOutdated });
  expect(await older.caughtUp(1n, CONDITION)).toBe(true);

  const newer = await start(otherProcess(db), louder, events, following);
  expect(await db.query(`select loud from ${TABLE}`)).toEqual([{ loud: 'SEA VIEW' }]);
  expect(newer.state()).toMatchObject({ misfit: null });

  const misfit = `version ${louder.version} of a newer build serves, and this build needs version ${overview.version}`;
  await expect.poll(older.state).toMatchObject({ misfit, reached: 0n, failure: null });
  expect(await older.caughtUp(9n, 0), 'readers do not wait for it').toBe(true);
  expect(setOutdated.mock.calls).toEqual([[true]]);
  const leader = await start(otherProcess(db), louder, events, alwaysLeading);
  events.record(propertyChanged('Lea View'));
  expect(await leader.caughtUp(2n, CONDITION)).toBe(true);
  expect(await db.query(`select loud from ${TABLE}`)).toEqual([{ loud: 'LEA VIEW' }]);
  expect(await db.store.checkpoint(TABLE)).toMatchObject({ version: louder.version, epoch: 1 });

  // An operator goes back to the older build.
  await newer.stop();
  await leader.stop();
  await rebuild(overview, events, db.store);
  await expect.poll(older.state).toMatchObject({ misfit: null, reached: 2n });
  expect(setOutdated.mock.calls).toEqual([[true], [false]]);
});

test('while a running leader builds a new version, readers do not wait for it', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded]);
  const gate = autoResetEvent();
  let leads = false;
  const roleEnds = new AbortController();
  const leadership = { role: () => ({ leads, until: leads ? new AbortController().signal : roleEnds.signal }) };
  const subscribe: MemoryLog['subscribe'] = async function* (...asked) {
    if (leads) await gate.wait();
    yield* events.subscribe(...asked);
  };
  const earlier = await start(db.store, overview, events, alwaysLeading);
  expect(await earlier.caughtUp(1n, CONDITION)).toBe(true);
  await earlier.stop();
  const service = await start(db.store, overview, { ...events, subscribe }, leadership);
  onTestFinished(gate.set);
  // The process that led until now was of an older build.
  await db.query('update checkpoint set version = version - 1');
  leads = true;
  roleEnds.abort();
  events.record(propertyChanged('Lea View'));
  const misfit = `version ${overview.version} is being built beside version ${overview.version - 1}`;
  expect(await service.caughtUp(2n, 4000)).toBe(true);
  expect(service.state()).toMatchObject({ misfit });
  gate.set();
  await expect.poll(async () => (await db.store.checkpoint(TABLE))?.version).toBe(overview.version);
  gate.set();
  await expect.poll(service.state).toMatchObject({ misfit: null, reached: 2n });
});

describe('a release that raises the versions of two read models', () => {
  const profile = modelNamed('account_profile');
  const raised: ReadModel<unknown> = { ...profile, version: profile.version + 1 };
  const OLDER = [overview, profile];
  const versions = async ({ store }: Database) =>
    Promise.all(OLDER.map(async ({ name }) => (await store.checkpoint(name))?.version));
  const BEFORE = OLDER.map(({ version }) => version);
  const AFTER = [louder.version, raised.version];

  const served = async () => {
    const db = await database();
    const events = memoryLog([accountRegistered, propertyAdded]);
    const setOutdated = vi.fn();
    const older = await startWith(db.store, OLDER, events, { ...alwaysLeading, setOutdated });
    expect(await older.caughtUp(2n, CONDITION)).toBe(true);
    return { db, events, older, setOutdated };
  };

  /** The second of the new tables is not complete before `gate` is set. */
  const gated = (db: Database) => {
    const gate = autoResetEvent();
    onTestFinished(gate.set);
    const tables = otherProcess(db);
    const index: ReadModelTables['index'] = async (model, table) => {
      if (table === `${raised.name}__next`) await gate.wait();
      return tables.index(model, table);
    };
    return { gate, tables: { ...tables, index } };
  };
  const isFirstComplete = async ({ query }: Database) =>
    (await query('select to_regclass($1) as name', [indexName(`${TABLE}__next`, louder.indexes.at(-1) ?? '')]))[0]
      ?.name;

  test('replaces both when both are complete, and until then the older build goes on', async () => {
    const { db, events, older, setOutdated } = await served();
    const { gate, tables } = gated(db);
    const starting = startWith(tables, [louder, raised], events, following);
    await expect.poll(() => isFirstComplete(db)).toBeTruthy();
    events.record(propertyChanged('Lea View'));
    expect(await older.caughtUp(3n, CONDITION)).toBe(true);
    expect(await db.query(`select name from ${TABLE}`)).toEqual([{ name: 'Lea View' }]);
    expect(await versions(db)).toEqual(BEFORE);
    expect(setOutdated).not.toHaveBeenCalled();

    gate.set();
    const newer = await starting;
    expect(await versions(db)).toEqual(AFTER);
    expect(newer.status().map(({ misfit }) => misfit)).toEqual([null, null]);
    expect(await db.query(`select loud from ${TABLE}`)).toEqual([{ loud: 'LEA VIEW' }]);
    await expect.poll(() => setOutdated.mock.lastCall).toEqual([true]);
  });

  test('replaces none while one cannot be built, and both afterwards', async () => {
    const { db, events, older, setOutdated } = await served();
    let isBroken = true;
    const fail = () => {
      throw new Error('no profile today');
    };
    const broken: ReadModel<unknown> = {
      ...raised,
      change: (type) => {
        const change = raised.change(type);
        return change && { ...change, fold: (...given) => (isBroken ? fail() : change.fold(...given)) };
      },
    };
    const newer = await startWith(otherProcess(db), [louder, broken], events, following);
    expect(await versions(db)).toEqual(BEFORE);
    await expect
      .poll(() => newer.status().map(({ failure }) => failure))
      .toEqual([`${raised.name} cannot be built: no profile today`, 'no profile today']);
    events.record(propertyChanged('Lea View'));
    expect(await older.caughtUp(3n, CONDITION)).toBe(true);
    expect(setOutdated).not.toHaveBeenCalled();

    isBroken = false;
    await expect.poll(() => versions(db), { timeout: CONDITION }).toEqual(AFTER);
    await expect.poll(() => newer.status().map(({ misfit }) => misfit)).toEqual([null, null]);
    expect(await db.query(`select loud from ${TABLE}`)).toEqual([{ loud: 'LEA VIEW' }]);
  });

  test('is started in two processes at once: one of them builds, and both serve', async () => {
    const { db, events } = await served();
    const { gate, tables } = gated(db);
    const starting = startWith(tables, [louder, raised], events, following);
    await expect.poll(() => isFirstComplete(db)).toBeTruthy();
    const second = await startWith(otherProcess(db), [louder, raised], events, following);
    expect(second.status().map(({ misfit }) => misfit)).not.toContain(null);
    gate.set();
    await starting;
    expect(await db.store.checkpoint(TABLE)).toMatchObject({ version: louder.version, epoch: 1 });
    await expect.poll(() => second.status().map(({ misfit }) => misfit)).toEqual([null, null]);
    expect(await db.store.checkpoint(TABLE)).toMatchObject({ version: louder.version, epoch: 1 });
  });
});
