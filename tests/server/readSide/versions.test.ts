import { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading, type Leadership } from '../../../server/adapters/leadership.ts';
import { type ReadModelTables, readModelTables } from '../../../server/adapters/readModelTables.ts';
import { autoResetEvent } from '../../../server/lib/autoResetEvent.ts';
import { startProjections } from '../../../server/readSide/projectionService.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { propertyAdded, propertyChanged } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
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

const following: Pick<Leadership, 'role'> = { role: () => ({ leads: false, until: new AbortController().signal }) };

/** Tables with separate connections, as in another process: prepared statements are named after the model. */
const otherProcess = ({ url }: Database) => {
  const pool = new Pool({ connectionString: url, max: 3 });
  onTestFinished(() => pool.end());
  return readModelTables(pool);
};

const start = async (
  tables: ReadModelTables,
  model: ReadModel<unknown>,
  events: Pick<MemoryLog, 'subscribe' | 'flush'>,
  leadership: Parameters<typeof startProjections>[0]['leadership'],
) => {
  const service = await startProjections({ models: [model], events, tables, logger: silent, leadership });
  onTestFinished(service.stop);
  return { ...service, state: () => service.status()[0] };
};

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
