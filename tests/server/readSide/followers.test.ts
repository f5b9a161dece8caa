import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading, type Leadership } from '../../../server/adapters/leadership.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { propertyAdded } from '../../support/events.ts';
import { recordingLogger } from '../../support/logs.ts';
import { type MemoryLog, memoryLog } from '../../support/memoryLog.ts';
import { type Database, databases, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { propertyTransferred } from '../../support/transferEvents.ts';

const database = databases();
const overview = modelNamed('property_overview');

const following: Pick<Leadership, 'role'> = { role: () => ({ leads: false, until: new AbortController().signal }) };

const startOn = async (
  { store: tables }: Database,
  events: MemoryLog,
  model: ReadModel<unknown>,
  leadership: Pick<Leadership, 'role'>,
) => {
  const { lines, logger } = recordingLogger();
  const onWritten = vi.fn();
  const service = await startService({ models: [model], events, tables, logger, leadership, onWritten });
  onTestFinished(() => service.stop());
  return { service, lines, onWritten };
};

test.each(['property_share', 'reminder', 'badge'])(
  'a follower does not wait for rows of %s when the transferred property has none',
  async (name) => {
    const db = await database();
    const events = memoryLog([propertyAdded], 1);
    const leader = await startOn(db, events, modelNamed(name), alwaysLeading);
    expect(await leader.service.caughtUp(1n, CONDITION)).toBe(true);
    const { service, lines } = await startOn(db, events, modelNamed(name), following);
    expect(await service.caughtUp(1n, CONDITION)).toBe(true);
    events.record(propertyTransferred());
    // After 5 seconds it would give the leader up, and say so.
    await expect.poll(() => service.status()[0]).toMatchObject({ reached: 2n });
    expect(lines).toEqual([]);
  },
);

test.each([
  { process: 'leader', leadership: alwaysLeading },
  { process: 'follower', leadership: following },
])(
  'the caches of a $process are dropped when a rebuilt table is swapped in without a new event',
  async ({ leadership }) => {
    const db = await database();
    const events = memoryLog([propertyAdded]);
    const leader = await startOn(db, events, overview, alwaysLeading);
    expect(await leader.service.caughtUp(1n, CONDITION)).toBe(true);
    if (!leadership.role().leads) await leader.service.stop();
    const { service, onWritten } = leadership.role().leads ? leader : await startOn(db, events, overview, leadership);
    expect(await service.caughtUp(1n, CONDITION)).toBe(true);
    onWritten.mockClear();
    await rebuild(overview, events, db.store);
    await expect.poll(() => onWritten.mock.calls).toContainEqual([overview.name, 'unknown']);
    expect(await service.caughtUp(1n, CONDITION)).toBe(true);
  },
);
