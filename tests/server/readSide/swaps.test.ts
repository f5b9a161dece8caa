import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { CheckpointMoved } from '../../../projections/runner.ts';
import { indexName } from '../../../projections/sql.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import { openPool } from '../../../server/adapters/pools.ts';
import { type ReadModelTables, readModelTables } from '../../../server/adapters/readModelTables.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { rebuildRequests } from '../../../server/readSide/rebuildRequests.ts';
import { startRebuildWorker } from '../../../server/readSide/rebuildWorker.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { addedProperties } from '../../support/properties.ts';
import { contents, type Database, databases, folded, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { unwatchedLoops } from '../../support/unwatchedLoops.ts';

const database = databases();
const overview = modelNamed('property_overview');
const TABLE = overview.name;
const NEXT = `${TABLE}__next`;

/** A table that serves ten properties. */
const served = async () => {
  const db = await database();
  const events = memoryLog(addedProperties(10), 4);
  const options = { models: [overview], events, tables: db.store, logger: silent, leadership: alwaysLeading };
  const service = await startService(options);
  await service.caughtUp(events.head(), CONDITION);
  await service.stop();
  return { db, events };
};

const checkpoint = ({ store }: Database) => store.checkpoint(TABLE);

const inSession = (db: Database, options = {}) => {
  const pool = new Pool({ connectionString: db.url, max: 1, ...options });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return pool;
};

test('while a swap waits for a long look at its table, other reads go on; the swap is tried again', async () => {
  const { db, events } = await served();
  const longLook = inSession(db);
  await longLook.query(`begin; select from ${TABLE}`);
  const reader = inSession(db, { options: '-c statement_timeout=4000' });
  const rebuilding = rebuild(overview, events, readModelTables(inSession(db, { max: 3 })));
  const waitingSwaps = () =>
    db.query(`select from pg_locks where relation = '${TABLE}'::regclass and mode = 'AccessExclusiveLock'`);
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(async () => (await waitingSwaps()).length).toBe(1);
    expect((await reader.query(`select from ${TABLE}`)).rowCount).toBe(10);
  }
  await longLook.query('commit');
  await rebuilding;
  expect(await checkpoint(db)).toMatchObject({ epoch: 1, position: 10n });
  expect(await contents(db, TABLE)).toBe(folded(overview, events.all));
});

/** Tables on which making indexes takes as long as `milliseconds`. */
const slowlyIndexed = (db: Database, tables: ReadModelTables, milliseconds: number): ReadModelTables => {
  const other = inSession(db);
  return {
    ...tables,
    index: async (model, table) => {
      const lock = `(7238193, hashtext('${table}'))`;
      await other.query(`select pg_advisory_lock${lock}`);
      const unlocked = delay(milliseconds).then(() => other.query(`select pg_advisory_unlock${lock}`));
      await tables.index(model, table);
      await unlocked;
    },
  };
};

test('an index may take longer than other queries, and the rebuild counts as alive meanwhile', async () => {
  const { db, events } = await served();
  const pool = openPool(db.url, silent, { max: 3, queryTimeout: 1500 });
  onTestFinished(() => pool.end());
  const tables = slowlyIndexed(db, readModelTables(pool), 4000);
  let beats = 0;
  let beatsBefore = 0;
  const index: ReadModelTables['index'] = (...asked) => {
    beatsBefore = beats;
    return tables.index(...asked);
  };
  const progressed = () => {
    beats += 1;
  };
  await rebuild(overview, events, { ...tables, index }, { progressed });
  expect(beats - beatsBefore).toBeGreaterThan(2);
  expect(await checkpoint(db)).toMatchObject({ epoch: 1 });
});

test('a leader that makes missing indexes at its start counts as alive', async () => {
  const { db, events } = await served();
  const [first = ''] = overview.indexes;
  await db.query(`drop index ${indexName(TABLE, first)}`);
  const options = { models: [overview], events, logger: silent, leadership: alwaysLeading };
  const tables = slowlyIndexed(db, db.store, 5000);
  const service = await startService({ ...options, tables, heartbeat: { tick: 200, limit: 10 } });
  onTestFinished(() => service.stop());
  const silences: boolean[] = [];
  for (const until = Date.now() + 4500; Date.now() < until; await delay(100))
    silences.push(service.status()[0]?.isSilent ?? true);
  expect(silences).not.toContain(true);
});

/** Tables of which `change` happens when the new one is complete, just before the swap. */
const changedBeforeSwap = (tables: ReadModelTables, change: () => Promise<unknown>): ReadModelTables => ({
  ...tables,
  index: async (...asked) => {
    await tables.index(...asked);
    await change();
  },
});

/** What a crash of Postgres, or another process that has begun the table anew, leaves of it. */
const backToFour = ({ query }: Database) =>
  query(`update checkpoint set position = 4 where name = '${NEXT}'`).then(() =>
    query(`delete from ${NEXT} where key in (select key from ${NEXT} order by key limit 6)`),
  );

test('a new table that has lost rows is not swapped in', async () => {
  const { db, events } = await served();
  const tables = changedBeforeSwap(db.store, () => backToFour(db));
  await expect(rebuild(overview, events, tables)).rejects.toThrow(CheckpointMoved);
  expect(await checkpoint(db)).toMatchObject({ epoch: 0, position: 10n });
  expect(await contents(db, TABLE)).toBe(folded(overview, events.all));
});

test('a rebuild that staff asked for is done again when its new table has lost rows', async () => {
  const { db, events } = await served();
  let losses = 1;
  const tables = changedBeforeSwap(db.store, async () => {
    if (losses > 0) await backToFour(db);
    losses -= 1;
  });
  const requests = rebuildRequests(db.pool, () => new Date());
  await db.query('delete from rebuild_request');
  const requestId = '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8c77';
  await requests.add({ requestId, model: TABLE, at: '2026-11-20T10:00:00.000Z' });
  const policiesBack = async () => {};
  const worker = { models: [overview], events, tables, requests, policiesBack, leadership: alwaysLeading };
  const { stop } = startRebuildWorker({ ...worker, loops: unwatchedLoops, logger: silent });
  onTestFinished(stop);
  await expect
    .poll(async () => (await requests.latest()).get(TABLE))
    .toMatchObject({ isFinished: true, failure: null });
  expect(await checkpoint(db)).toMatchObject({ epoch: 1, position: 10n });
  expect(await contents(db, TABLE)).toBe(folded(overview, events.all));
});

test('a rebuild that is aborted while it makes its indexes does not swap', async () => {
  const { db, events } = await served();
  const aborting = new AbortController();
  const tables = changedBeforeSwap(db.store, async () => aborting.abort());
  await rebuild(overview, events, tables, { until: aborting.signal });
  expect(await checkpoint(db)).toMatchObject({ epoch: 0 });
});
