import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { autoResetEvent } from '../../../server/lib/autoResetEvent.ts';
import { leftModels, unknownModels } from '../../../server/readSide/unknownModels.ts';
import { following, otherProcess, startWith } from '../../support/builds.ts';
import { accountRegistered, at, propertyAdded, propertyChanged } from '../../support/events.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { databases, modelNamed } from '../../support/readModels.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();
const overview = modelNamed('property_overview');
const TABLE = overview.name;

describe('a release with a new read model', () => {
  const profile = modelNamed('account_profile');

  test('builds it before the new process serves, and the older process leaves the lead to it', async () => {
    const db = await database();
    const events = memoryLog([accountRegistered, propertyAdded]);
    const setOutdated = vi.fn();
    const older = await startWith(db.store, [overview], events, { ...alwaysLeading, setOutdated });
    expect(await older.caughtUp(2n, CONDITION)).toBe(true);

    const newer = await startWith(otherProcess(db), [overview, profile], events, following);
    expect(newer.status().map(({ misfit }) => misfit)).toEqual([null, null]);
    expect(await db.query('select key from account_profile')).toHaveLength(1);
    await expect.poll(() => setOutdated.mock.calls).toEqual([[true]]);
    expect(older.state(), 'it still serves').toMatchObject({ misfit: null, failure: null });

    // An operator goes back to the older build.
    await newer.stop();
    await db.store.forget(profile.name);
    await expect.poll(() => setOutdated.mock.calls, { timeout: CONDITION }).toEqual([[true], [false]]);
  });

  test('goes on with the older leader while it is not complete, and is built by the next start', async () => {
    const db = await database();
    const events = memoryLog([accountRegistered, propertyAdded]);
    const setOutdated = vi.fn();
    const older = await startWith(db.store, [overview], events, { ...alwaysLeading, setOutdated });
    expect(await older.caughtUp(2n, CONDITION)).toBe(true);
    // A process of the newer build was killed.
    await db.store.createMissing(profile);
    expect(await db.store.built()).toEqual([TABLE]);
    const newer = await startWith(otherProcess(db), [overview, profile], events, following);
    expect(newer.status().map(({ misfit }) => misfit)).toEqual([null, null]);
    expect(await db.query('select key from account_profile')).toHaveLength(1);
  });

  test('builds it up to what the others show when it is complete, and not when its table was created', async () => {
    const db = await database();
    const events = memoryLog([accountRegistered, propertyAdded]);
    const older = await startWith(db.store, [overview], events, alwaysLeading);
    expect(await older.caughtUp(2n, CONDITION)).toBe(true);
    const gate = autoResetEvent();
    onTestFinished(gate.set);
    let isComplete = false;
    const tables = otherProcess(db);
    const index: ReadModelTables['index'] = async (model, table) => {
      isComplete ||= table === `${profile.name}__next`;
      if (isComplete) await gate.wait();
      return tables.index(model, table);
    };
    const starting = startWith({ ...tables, index }, [overview, profile], events, following);
    await expect.poll(() => isComplete).toBe(true);
    events.record({ type: 'EmailConfirmed', data: { accountId: accountRegistered.data.accountId, at } });
    events.record(propertyChanged('Lea View'));
    expect(await older.caughtUp(4n, CONDITION)).toBe(true);
    gate.set();
    await starting;
    expect(await db.query("select state ->> 'isEmailConfirmed' as confirmed from account_profile")).toEqual([
      { confirmed: 'true' },
    ]);
  });

  test('that was given up leaves nothing once it is forgotten', async () => {
    const db = await database();
    const events = memoryLog([accountRegistered, propertyAdded]);
    const older = await startWith(db.store, [overview], events, alwaysLeading);
    expect(await older.caughtUp(2n, CONDITION)).toBe(true);
    // A process of the newer build was killed. Before this, its new table stood still at an event.
    await db.store.createMissing(profile);
    await db.store.create(profile, `${profile.name}__next`, `${profile.name}__next`);
    await db.store.skips.stopped(`${profile.name}__next`, profile.name, { position: 2n, eventId: randomUUID() });
    expect(await unknownModels([overview], db.store)).toEqual([]);
    expect(await leftModels([overview], db.store)).toEqual([profile.name]);
    await db.store.forget(profile.name);
    expect(await leftModels([overview], db.store)).toEqual([]);
    expect(await db.store.skips.stops()).toEqual([]);
    const tables = "select to_regclass('account_profile') as one, to_regclass('account_profile__next') as other";
    expect(await db.query(tables)).toEqual([{ one: null, other: null }]);
  });

  test('leaves all tables of a new database to the leader', async () => {
    const db = await database();
    const events = memoryLog([accountRegistered, propertyAdded]);
    const service = await startWith(db.store, [overview, profile], events, alwaysLeading);
    expect(await service.caughtUp(2n, CONDITION)).toBe(true);
    for (const { name, version } of [overview, profile])
      expect(await db.store.checkpoint(name)).toMatchObject({ version, epoch: 0 });
  });
});
