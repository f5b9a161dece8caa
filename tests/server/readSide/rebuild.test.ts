import { once } from 'node:events';
import { Client, Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Change, ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import { readModelTables } from '../../../server/adapters/readModelTables.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { accountRegistered, assessmentOpened, cottage, propertyAdded, propertyChanged } from '../../support/events.ts';
import { recordingLogger } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { addedProperties, addedProperty } from '../../support/properties.ts';
import { contents, type Database, databases, folded, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const overview = modelNamed('property_overview');
const TABLE = overview.name;

/** Tables with separate connections, as in another process: prepared statements are named after the model. */
const otherProcess = ({ url }: Database) => {
  const pool = new Pool({ connectionString: url, max: 4 });
  onTestFinished(() => pool.end());
  return readModelTables(pool);
};

/** Runs `model` over the events and waits until it has caught up. */
const serving = async (
  { store: tables }: Pick<Database, 'store'>,
  events: ReturnType<typeof memoryLog>,
  model = overview,
) => {
  const { lines, logger } = recordingLogger();
  const service = await startService({
    models: [model],
    events,
    tables,
    logger,
    leadership: alwaysLeading,
  });
  onTestFinished(() => service.stop());
  await service.caughtUp(events.head(), CONDITION);
  return { service, lines };
};

/** The overview model with a different fold of PropertyAdded. */
const withAdded = (fold: Change<unknown, DomainEvent>['fold']): ReadModel<unknown> => {
  const added = overview.change('PropertyAdded');
  if (!added) throw new Error('the overview must apply PropertyAdded');
  return { ...overview, change: (type) => (type === 'PropertyAdded' ? { ...added, fold } : overview.change(type)) };
};

test('a rebuild gives the same rows and indexes, and no reader ever sees the table empty', async () => {
  const db = await database();
  const events = memoryLog(addedProperties(600), 20);
  await serving(db, events);
  const indexes = async () =>
    (await db.query('select indexdef from pg_indexes where tablename = $1 order by indexname', [TABLE])).map(
      ({ indexdef }) => indexdef,
    );
  const before = [await contents(db, TABLE), await indexes()];

  const seen: number[] = [];
  const watching = { now: true };
  const watch = (async () => {
    while (watching.now) seen.push((await db.query(`select count(*)::int as n from ${TABLE}`))[0].n);
  })();
  await rebuild(overview, events, db.store);
  watching.now = false;
  await watch;
  expect([await contents(db, TABLE), await indexes()]).toEqual(before);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set([600]));
  expect(await db.query("select tablename from pg_tables where tablename like '%\\_\\_next'")).toEqual([]);
  expect(await db.query("select name from checkpoint where name like '%\\_\\_next'")).toEqual([]);
});

test('a rebuild loses no event that arrives meanwhile, and the running model continues with the new table', async () => {
  const db = await database();
  const events = memoryLog(addedProperties(300), 10);
  await serving(db, events);
  let next = 300;
  const arriving = setInterval(() => events.record(addedProperty(next++)), 2);
  try {
    await rebuild(overview, events, db.store);
  } finally {
    clearInterval(arriving);
  }
  events.record(addedProperty(next++), addedProperty(next++));
  await expect.poll(() => contents(db, TABLE)).toBe(folded(overview, events.all));
});

test('a model is rebuilt at the start when its version has changed', async () => {
  const db = await database();
  const events = memoryLog([...addedProperties(5), propertyAdded]);
  const first = await serving(db, events);
  await first.service.stop();
  const louder: ReadModel<unknown> = {
    ...overview,
    version: overview.version + 1,
    columns: { ...overview.columns, loud: 'text' },
    row: (state) => ({ ...overview.row(state), loud: (state as { name: string }).name.toUpperCase() }),
    indexes: [...overview.indexes, 'loud'],
  };
  const { service, lines } = await serving({ store: otherProcess(db) }, events, louder);
  const loud = () => db.query(`select loud from ${TABLE} where key = $1`, [cottage]);
  expect(lines).toContain(
    `Read model ${TABLE}: version ${louder.version} is being built beside version ${overview.version}`,
  );
  expect(await loud()).toEqual([{ loud: 'SEA VIEW' }]);
  expect(await db.store.checkpoint(TABLE)).toMatchObject({ version: louder.version, epoch: 1, position: 6n });
  events.record(propertyChanged('Lea View'));
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  expect(await loud()).toEqual([{ loud: 'LEA VIEW' }]);
});

test('a rebuild ends even if its last batch has no event for the model and has other boundaries than the serving model', async () => {
  const db = await database();
  // The serving model read all four events in one batch; the rebuild reads the fourth one alone.
  const events = memoryLog([addedProperty(1), addedProperty(2), addedProperty(3), accountRegistered], 4);
  await serving(db, events);
  expect((await db.store.checkpoint(TABLE))?.position).toBe(4n);
  const inOtherBatches = memoryLog([addedProperty(1), addedProperty(2), addedProperty(3), accountRegistered], 3);
  await rebuild(overview, inOtherBatches, db.store);
  expect(await contents(db, TABLE)).toBe(folded(overview, events.all));
});

test('a running model never writes cached rows of the old table into the new one', async () => {
  const db = await database();
  const events = memoryLog([...addedProperties(5), propertyAdded]);
  const original = overview.change('PropertyAdded');
  const wrongModel = withAdded((state, recorded) => ({ ...(original?.fold(state, recorded) ?? {}), removed: true }));
  const { service } = await serving(db, events, wrongModel);
  await rebuild(overview, events, db.store);
  events.record(assessmentOpened());
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  expect(await contents(db, TABLE)).toBe(folded(overview, events.all));
});

test('a failed rebuild does not change the serving table, and the next one succeeds', async () => {
  const db = await database();
  const events = memoryLog(addedProperties(20), 5);
  await serving(db, events);
  const before = await contents(db, TABLE);
  const right = overview.change('PropertyAdded');
  const failing = withAdded((state, recorded) => {
    if (recorded.position > 12n) throw new Error('power cut');
    return right?.fold(state, recorded) ?? null;
  });
  await expect(rebuild(failing, events, db.store)).rejects.toThrow('power cut');
  expect(await contents(db, TABLE)).toBe(before);
  await rebuild(overview, events, otherProcess(db));
  expect(await contents(db, TABLE)).toBe(before);
});

test('what a rebuild drops is dropped by the session that has its lock, so a killed one drops no table of the next', async () => {
  const db = await database();
  const events = memoryLog(addedProperties(1));
  await serving(db, events);
  await db.query(`create table ${TABLE}__next (key text)`);
  const holder = new Client({ connectionString: db.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`begin; lock table ${TABLE}__next`);
  const rebuilt = rebuild(overview, events, db.store);
  const waiting = `select l.locktype from pg_stat_activity a left join pg_locks l
      on l.pid = a.pid and l.locktype = 'advisory' and l.granted
    where a.datname = current_database() and a.wait_event_type = 'Lock' and a.query like 'drop table if exists%'`;
  await expect.poll(() => db.query(waiting)).toEqual([{ locktype: 'advisory' }]);
  await holder.query('commit');
  await rebuilt;
});

test('a process that is frozen in the middle of a swap keeps readers waiting for seconds only', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded]);
  const { service } = await serving(db, events);
  await service.stop();
  // Its transaction holds the lock on the table. The next statement is not sent until the process continues.
  const continued = new AbortController();
  const frozen = new Pool({ connectionString: db.url, max: 2 });
  frozen.on('connect', (client) => {
    client.on('error', () => {});
    const send = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
    client.query = (async (...query: unknown[]) => {
      if (String(query[0]).includes('as behind')) await once(continued.signal, 'abort');
      return send(...query);
    }) as typeof client.query;
  });
  const rebuilding = rebuild(overview, events, readModelTables(frozen)).catch(() => 'failed');
  onTestFinished(() => frozen.end());
  const locks = () =>
    db.query(`select from pg_locks where relation = '${TABLE}'::regclass and mode = 'AccessExclusiveLock'`);
  await expect.poll(async () => (await locks()).length).toBe(1);
  expect(await db.query(`select count(*)::int as count from ${TABLE}`)).toEqual([{ count: 1 }]);
  continued.abort();
  expect(await rebuilding, 'a swap without its lock changes nothing').toBe('failed');
});
