import { describe, expect, test, vi } from 'vitest';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import { following, otherProcess, startWith } from '../../support/builds.ts';
import { accountRegistered, propertyAdded } from '../../support/events.ts';
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
    await db.store.createMissing(profile, [TABLE]);
    expect(await db.store.built()).toEqual([TABLE]);
    const newer = await startWith(otherProcess(db), [overview, profile], events, following);
    expect(newer.status().map(({ misfit }) => misfit)).toEqual([null, null]);
    expect(await db.query('select key from account_profile')).toHaveLength(1);
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
