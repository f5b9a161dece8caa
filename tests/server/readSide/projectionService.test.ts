import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReadModel } from '../../../projections/readModel.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import {
  accountRegistered,
  answered,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  guestRegister,
  insurance,
  logStarted,
  propertyAdded,
  propertyChanged,
} from '../../support/events.ts';
import { recordingLogger } from '../../support/logs.ts';
import { memoryLog } from '../../support/memoryLog.ts';
import { addedProperties, addedProperty } from '../../support/properties.ts';
import { contents, type Database, databases, folded, modelNamed, testModels } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const database = databases();

const overview = modelNamed('property_overview');
const badges = modelNamed('badge');
/** The overview model without the events of other categories. */
const propertiesOnly: ReadModel<unknown> = { ...overview, reads: new Set(['property']) };

const startOn = async (
  { store: tables }: Database,
  events: ReturnType<typeof memoryLog>,
  models: readonly ReadModel<unknown>[] = testModels,
) => {
  const { lines, logger } = recordingLogger();
  const service = await startService({ models, events, tables, logger, leadership: alwaysLeading });
  onTestFinished(() => service.stop());
  const failureOf = (model: string) => service.status().find(({ name }) => name === model)?.failure;
  return { service, lines, failureOf };
};

test('every model reaches the head and has the rows that the events fold to', async () => {
  const db = await database();
  const assessment = [assessmentOpened(), assessmentStarted(), answered(guestRegister), badgeIssued()];
  const events = memoryLog([logStarted, accountRegistered, ...addedProperties(30), propertyAdded, ...assessment], 4);
  const { service } = await startOn(db, events);
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  events.record(propertyChanged('Lea View'), answered(insurance, 'No'));
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  for (const model of testModels) expect(await contents(db, model.name)).toBe(folded(model, events.all));
});

test('after a start without new events, the models have caught up with what they had reached before', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded]);
  const first = await startOn(db, events, [overview]);
  expect(await first.service.caughtUp(1n, CONDITION)).toBe(true);
  await first.service.stop();
  const { service } = await startOn(db, events, [overview]);
  expect(await service.caughtUp(1n, CONDITION)).toBe(true);
  expect(await service.caughtUp(2n, 50)).toBe(false);
});

test('a model that no event concerns has no event to read again once the log is quiet', async () => {
  const db = await database();
  const events = memoryLog([logStarted, accountRegistered, ...addedProperties(30)], 4);
  await startOn(db, events, [badges]);
  const position = async () => (await db.store.checkpoint('badge'))?.position;
  await expect.poll(position).toBe(events.head());
  const head = events.head() + 1n;
  events.record(propertyChanged('Lea View'));
  await expect.poll(position).toBe(head);
  events.record(badgeIssued(), propertyChanged('Sea View'));
  await expect.poll(position).toBe(head + 2n);
  expect(await contents(db, 'badge')).toBe(folded(badges, events.all));
});

describe('an event that a model cannot apply', () => {
  /** The badge model, which fails at BadgeIssued while `broken.now` is true. */
  const failingBadges = () => {
    const broken = { now: true };
    const issued = badges.change('BadgeIssued');
    if (!issued) throw new Error('the badge model must apply BadgeIssued');
    const failing: typeof issued = {
      key: issued.key,
      fold: (state, recorded) => {
        if (broken.now) throw new Error('cannot apply this event');
        return issued.fold(state, recorded);
      },
    };
    const model: ReadModel<unknown> = {
      ...badges,
      change: (type) => (type === 'BadgeIssued' ? failing : badges.change(type)),
    };
    return { broken, model };
  };

  test('stops only that model and is logged; after a fix the model continues from its checkpoint', async () => {
    const db = await database();
    const { broken, model } = failingBadges();
    const events = memoryLog([propertyAdded, badgeIssued(), addedProperty(1)], 1);
    const { service, lines, failureOf } = await startOn(db, events, [overview, model]);
    await expect.poll(() => failureOf('badge')).toBe('cannot apply this event');
    expect(lines.some((line) => /^Read model badge stands still/.test(line))).toBe(true);
    expect(await contents(db, 'badge')).toBe('[]');

    events.record(addedProperty(2));
    expect(await service.caughtUp(events.head(), CONDITION), 'readers do not wait for a model that stands still').toBe(
      true,
    );
    expect(await contents(db, 'property_overview')).toBe(folded(overview, events.all));
    expect(failureOf('property_overview')).toBeNull();

    broken.now = false;
    await expect.poll(() => service.status().every(({ failure }) => failure === null)).toBe(true);
    expect(await contents(db, 'badge')).toBe(folded(badges, events.all));
  });

  test('leaves the rows and the checkpoint from before it in place', async () => {
    const db = await database();
    const { model } = failingBadges();
    const issued = badgeIssued();
    const earlier = { ...issued, data: { ...issued.data, code: 'LP-0000-0000' } } as typeof issued;
    const events = memoryLog([earlier], 1);
    const first = await startOn(db, events, [badges]);
    await first.service.caughtUp(1n, CONDITION);
    await first.service.stop();
    const before = await contents(db, 'badge');
    events.record(issued);
    const { failureOf } = await startOn(db, events, [model]);
    await expect.poll(() => failureOf('badge')).toBe('cannot apply this event');
    expect(await contents(db, 'badge')).toBe(before);
    expect(await db.store.checkpoint('badge')).toMatchObject({ epoch: 0, position: 1n });
  });
});

test('a model that cannot be rebuilt stops, and the service starts with the others', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded, badgeIssued()]);
  const first = await startOn(db, events, [propertiesOnly, badges]);
  expect(await first.service.caughtUp(events.head(), CONDITION)).toBe(true);
  await first.service.stop();
  events.recordUnreadable('badge');
  events.record(propertyChanged('Lea View'));
  const raised = { ...badges, version: badges.version + 1 };
  const { service, failureOf } = await startOn(db, events, [propertiesOnly, raised]);
  await expect.poll(() => failureOf('badge')).toContain('unknown type');
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  expect(failureOf('property_overview')).toBeNull();
  expect(await db.query('select name from property_overview')).toEqual([{ name: 'Lea View' }]);
  expect(await db.store.checkpoint('badge')).toMatchObject({ version: badges.version, epoch: 0 });
  expect(await contents(db, 'badge')).toBe(folded(badges, events.all));
});

test('an entry that this build cannot read stops only the models of its category, until a build can', async () => {
  const db = await database();
  const events = memoryLog([propertyAdded]);
  const first = await startOn(db, events, [overview, badges]);
  events.recordUnreadable('badge');
  events.recordUnreadable('weather');
  events.record(badgeIssued());
  await expect.poll(() => first.failureOf('badge')).toContain('unknown type');
  expect(first.failureOf('property_overview')).toContain('unknown type');
  expect(await first.service.caughtUp(events.head(), CONDITION)).toBe(true);
  await first.service.stop();

  const { service, failureOf } = await startOn(db, events, [propertiesOnly, badges]);
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  await expect.poll(() => failureOf('badge')).toContain('unknown type');
  expect(failureOf('property_overview')).toBeNull();
  expect(await contents(db, 'badge')).toBe('[]');
});
