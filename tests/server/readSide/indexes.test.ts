import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { readModels } from '../../../projections/models.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import { readModelTables } from '../../../server/adapters/readModelTables.ts';
import { PAGE } from '../../../server/eventLog/sharedPages.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { silent } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { addedProperties } from '../../support/properties.ts';
import { type Database, databases, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const overview = modelNamed('property_overview');

/** Besides the primary key. */
const namesOf = async ({ query }: Database): Promise<readonly unknown[]> => {
  const text = "select indexname from pg_indexes where tablename = $1 and indexname not like '%_pkey'";
  return (await query(text, [overview.name])).map(({ indexname }) => indexname);
};
const indexesOf = async (db: Database): Promise<number> => (await namesOf(db)).length;

const serve = async ({ store: tables }: Database, events: ReturnType<typeof memoryLog>) => {
  const service = await startService({
    models: [overview],
    events,
    tables,
    logger: silent,
    leadership: alwaysLeading,
  });
  onTestFinished(service.stop);
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  return service;
};

test('a new table has its indexes once it has caught up, and not before', async () => {
  const db = await database();
  const events = memoryLog(addedProperties(PAGE + 10), PAGE);
  const rowsWhenIndexed: number[] = [];
  const tables = {
    ...db.store,
    index: async (...index: Parameters<typeof db.store.index>) => {
      expect(await indexesOf(db)).toBe(0);
      rowsWhenIndexed.push((await db.query('select from property_overview')).length);
      await db.store.index(...index);
    },
  };
  await serve({ ...db, store: tables }, events);
  expect(rowsWhenIndexed).toEqual([PAGE + 10]);
  expect(await indexesOf(db)).toBe(overview.indexes.length);
});

test('every read model has an index that begins with the owner', () => {
  const without = readModels(EDITIONS).filter(({ indexes }) => !indexes.some((list) => /^owner\b/.test(list)));
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('a table in which an account is erased while it is built has the index of its owners from then on', async () => {
  const db = await database();
  const erased = { accountId: randomUUID(), emailKey: 'k', at: '2026-11-20T10:00:00.000Z' };
  const events = memoryLog([{ type: 'AccountErased', data: erased }, ...addedProperties(PAGE)], PAGE);
  const before: unknown[] = [];
  const tables = {
    ...db.store,
    index: async (...index: Parameters<typeof db.store.index>) => {
      before.push(...(await namesOf(db)));
      await db.store.index(...index);
    },
  };
  await serve({ ...db, store: tables }, events);
  expect(before, 'one whose columns do not change').toEqual(['property_overview_owner_created_at_key']);
  expect(await indexesOf(db)).toBe(overview.indexes.length);
});

test('a process that was killed before it had made the indexes leaves them to the next start', async () => {
  const db = await database();
  const events = memoryLog(addedProperties(10));
  await (await serve(db, events)).stop();
  for (const name of await namesOf(db)) await db.query(`drop index ${name}`);
  await serve(db, events);
  await expect.poll(() => indexesOf(db), { timeout: CONDITION }).toBe(overview.indexes.length);
});

test('a rebuilt table is indexed before it is swapped in', async () => {
  const db = await database();
  const events = memoryLog(addedProperties(10));
  await (await serve(db, events)).stop();
  await rebuild(overview, events, db.store);
  expect(await indexesOf(db)).toBe(overview.indexes.length);
});

test('processes that create a table and its indexes at once all succeed', async () => {
  const db = await database();
  const processes = Array.from({ length: 4 }, () => {
    const pool = new Pool({ connectionString: db.url, max: 1 });
    onTestFinished(() => pool.end());
    return readModelTables(pool);
  });
  for (let round = 0; round < 20; round += 1) {
    const table = `overview_${round}`;
    await Promise.all(
      processes.map(async ({ create, index }) => {
        await create(overview, table, table);
        await index(overview, table);
      }),
    );
  }
});
