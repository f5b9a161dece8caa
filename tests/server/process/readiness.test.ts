import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { leaderLock } from '../../../server/adapters/leaderLock.ts';
import { alwaysLeading, type Leadership, openLeadership } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { fileStore } from '../../../server/files/fileStore.ts';
import { folderFiles } from '../../../server/files/folderFiles.ts';
import { isReady } from '../../../server/http/health.routes.ts';
import { autoResetEvent } from '../../../server/lib/autoResetEvent.ts';
import { readinessOf } from '../../../server/process/readiness.ts';
import { propertyAdded } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { type MemoryLog, memoryLog } from '../../support/memoryLog.ts';
import { postgresDiskFull } from '../../support/postgresDiskFull.ts';
import { type Database, databases, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { keysOfAll } from '../../support/storedFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const overview = modelNamed('property_overview');
const following = (hasLeader: () => boolean): Pick<Leadership, 'role' | 'hasLeader'> => ({
  role: () => ({ leads: false, until: new AbortController().signal }),
  hasLeader,
});

/** The parts of a process that are well in these tests. */
const WELL = {
  isRehearsal: false,
  guard: { fault: () => undefined },
  policyRunner: { isFailing: () => false },
  ledger: { fault: () => undefined },
  loops: { status: () => [] },
};

/** A process with one read model and one event to apply. */
const processOn = async (
  db: Database,
  tables: ReadModelTables,
  leadership: Pick<Leadership, 'role' | 'hasLeader'>,
  subscribe: (events: MemoryLog) => MemoryLog['subscribe'] = (events) => events.subscribe,
) => {
  if (!(await db.store.checkpoint(overview.name))) await db.store.create(overview, overview.name, overview.name);
  const events = memoryLog([propertyAdded]);
  const projections = await startService({
    models: [overview],
    events: { ...events, subscribe: subscribe(events) },
    tables,
    logger: silent,
    leadership,
    heartbeat: { tick: 20, limit: 20 },
  });
  onTestFinished(() => projections.stop());
  const store = { head: async () => events.head() };
  const files = { tryWriting: async () => {}, tryReceiving: undefined };
  const ready = readinessOf({ ...WELL, pool: db.pool, store, projections, files, leadership });
  const notReady = async () => Object.entries(await ready()).flatMap(([name, { ok }]) => (ok ? [] : [name]));
  return { events, projections, ready, notReady };
};

test('a process is ready while the leader in another process is stuck', async () => {
  const db = await database();
  const { projections, ready, notReady } = await processOn(
    db,
    db.store,
    following(() => true),
  );
  // From now on readers do not wait for the leader.
  await expect.poll(() => projections.caughtUp(1n, 100)).toBe(true);
  expect(await notReady()).toEqual([]);
  expect(await ready()).toMatchObject({ property_overview: { detail: 'at 0, waits for the leader' } });
});

test('a process is not ready until some process leads, because no write could be read back', async () => {
  const db = await database();
  const leader = { isThere: false };
  const { ready, notReady } = await processOn(
    db,
    db.store,
    following(() => leader.isThere),
  );
  expect(await notReady()).toEqual(['leader']);
  expect(await ready()).toMatchObject({ leader: { detail: 'no process leads' } });
  leader.isThere = true;
  expect(await notReady()).toEqual([]);
});

test('a leader that cannot write its read models is not ready, although Postgres answers, until it can', async () => {
  const db = await database();
  const disk = { isFull: true };
  const write: ReadModelTables['tables']['write'] = async (statement) => {
    if (disk.isFull) throw postgresDiskFull();
    return db.store.tables.write(statement);
  };
  const tables = { ...db.store, tables: { ...db.store.tables, write } };
  const { projections, events, notReady } = await processOn(db, tables, alwaysLeading);
  await expect.poll(notReady).toEqual(['property_overview']);
  expect(await projections.caughtUp(events.head(), 200)).toBe(false);
  expect(await notReady()).toEqual(['property_overview']);
  disk.isFull = false;
  expect(await projections.caughtUp(events.head(), CONDITION)).toBe(true);
  expect(await notReady()).toEqual([]);
});

/** A subscription that gives events and no heartbeat. When there are no more events, it is as if the loop had died. */
const withoutHeartbeat =
  (events: MemoryLog): MemoryLog['subscribe'] =>
  (after, signal) =>
    events.subscribe(after, signal);

test('a process whose projector has died is not ready, although nothing lags; one that has nothing to do is', async () => {
  const db = await database();
  const living = await processOn(db, db.store, alwaysLeading);
  expect(await living.projections.caughtUp(living.events.head(), CONDITION)).toBe(true);
  const dead = await processOn(db, db.store, alwaysLeading, withoutHeartbeat);
  expect(await dead.projections.caughtUp(dead.events.head(), CONDITION)).toBe(true);
  await expect.poll(dead.notReady).toEqual(['property_overview']);
  expect(dead.projections.status()).toMatchObject([{ reached: dead.events.head(), failure: null, outage: false }]);
  expect(await living.notReady()).toEqual([]);
});

test('a process whose projector hangs in a write is not ready until it goes on', async () => {
  const db = await database();
  const frozen = autoResetEvent();
  const write: ReadModelTables['tables']['write'] = async (statement) => {
    await frozen.wait();
    return db.store.tables.write(statement);
  };
  const tables = { ...db.store, tables: { ...db.store.tables, write } };
  const { notReady } = await processOn(db, tables, alwaysLeading);
  await expect.poll(notReady).toEqual(['property_overview']);
  frozen.set();
  await expect.poll(notReady).toEqual([]);
});

test('a process is not ready on a read model of a newer build, and says which version it would need', async () => {
  const db = await database();
  await db.store.create(overview, overview.name, overview.name);
  await db.query('update checkpoint set version = version + 1');
  const { ready, notReady } = await processOn(
    db,
    db.store,
    following(() => true),
  );
  await expect.poll(notReady).toEqual(['property_overview']);
  const detail = `version ${overview.version + 1} of a newer build serves, and this build needs version ${overview.version}`;
  expect(await ready()).toMatchObject({ property_overview: { ok: false, detail } });
});

test('a process that may not lead, because a read model is of a newer build, is ready while another process leads', async () => {
  const db = await database();
  const store = { head: async () => 0n };
  const leadership = await openLeadership({ connectionString: db.url, store, logger: silent, heartbeat: 100 });
  onTestFinished(leadership.stop);
  const { ready, notReady } = await processOn(db, db.store, leadership);
  expect(leadership.role().leads).toBe(true);
  await db.query("insert into checkpoint (name, version, position) values ('later_model', 1, 0)");
  const detail = 'no process leads, and this one may not, because of read models of a newer build: later_model';
  await expect.poll(ready).toMatchObject({ leader: { ok: false, detail } });

  const newer = leaderLock(db.url, 3000);
  await newer.connect();
  onTestFinished(newer.close);
  await expect.poll(newer.request).toBe(true);
  await expect.poll(notReady).toEqual([]);
  expect(await ready()).toMatchObject({ leader: { detail: 'another process' } });
  await newer.close();
  await expect.poll(ready).toMatchObject({ leader: { ok: false } });
});

/** A process that receives files into a folder of its own, and keeps them in a bucket or in that folder. */
const receiving = async (bucket?: { isAway: boolean }) => {
  const [db, dataDir, stored] = [await database(), await temporaryFolder(), await temporaryFolder()];
  const tryWriting = async () => {
    if (bucket?.isAway) throw new Error('away');
  };
  const elsewhere = bucket && { ...folderFiles(stored, stored), tryWriting };
  const ready = readinessOf({
    ...WELL,
    pool: db.pool,
    store: { head: async () => 0n },
    projections: { status: () => [], newerModels: () => [] },
    files: await fileStore(dataDir, keysOfAll(), elsewhere),
    leadership: alwaysLeading,
  });
  const state = async () => {
    const parts = await ready();
    return { ready: isReady(parts), away: Object.keys(parts).filter((name) => !parts[name]?.ok) };
  };
  return { state, incoming: join(dataDir, 'files', 'incoming') };
};

test('a process that cannot receive files is not ready if they are kept in a bucket; without the bucket it is', async () => {
  const bucket = { isAway: true };
  const { state, incoming } = await receiving(bucket);
  expect(await state()).toEqual({ ready: true, away: ['storage'] });
  bucket.isAway = false;
  await rm(incoming, { recursive: true });
  await expect.poll(state).toEqual({ ready: false, away: ['storage', 'incoming'] });
  await mkdir(incoming);
  await expect.poll(state).toEqual({ ready: true, away: [] });
});

test('a process that cannot receive files is ready if all processes keep them in that folder', async () => {
  const { state, incoming } = await receiving();
  await rm(incoming, { recursive: true });
  expect(await state()).toEqual({ ready: true, away: ['storage'] });
});
