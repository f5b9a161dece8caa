import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { badgeDecider } from '../../../domain/badges/decider.ts';
import { BadgeEvent } from '../../../domain/badges/events.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { UPCASTERS, type Upcasters, upcast } from '../../../domain/upcasting.ts';
import type { LogEntry } from '../../../projections/recorded.ts';
import { entryOf } from '../../../server/ledger/entry.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { factOf } from '../../../verifier/check/facts.ts';
import { accountRegistered, assessmentOpened, badgeIssued, badgeRenewed, propertyAdded } from '../../support/events.ts';
import { contents, databases, folded, modelNamed, ordered } from '../../support/readModels.ts';
import { storedLog } from '../../support/storedLog.ts';
import { goldenEvents } from '../goldenEvents.ts';

const Json = z.record(z.string(), z.unknown());
const Golden = z.strictObject({ stream: z.string(), type: z.literal('BadgeIssued'), data: Json, decoded: Json });
/** An example: BadgeIssued as a build before the first one could have stored it. */
const old = Golden.parse(JSON.parse(readFileSync(new URL('BadgeIssued.0.json', import.meta.url), 'utf8')));

/** An example of an upcaster: two fields were renamed, and one was split. */
const upcasters: Upcasters = {
  BadgeIssued: (data) => {
    if (!Array.isArray(data.ends)) return data;
    const { number: code, ends: _, ...kept } = data;
    return { ...kept, code, termEndsOn: data.ends[0], evidenceEndsOn: data.ends[1] };
  },
};

const database = databases();

const before: readonly DomainEvent[] = [accountRegistered, propertyAdded, assessmentOpened()];
const after: readonly DomainEvent[] = [badgeRenewed({ evidenceEndsOn: '2027-07-31' })];

const withOldShape = async () => {
  const log = storedLog();
  await log.record(...before);
  log.recordStored(old);
  await log.record(...after);
  return log;
};

/** The same history, if it had been recorded in the present shape. */
const withPresentShape = async () => {
  const log = storedLog();
  await log.record(...before, BadgeEvent.parse({ type: old.type, data: old.decoded }), ...after);
  return log.readBy();
};

const badgeAfter = (entries: readonly LogEntry[]) =>
  entries
    .flatMap((entry) => ('event' in entry && entry.category === 'badge' ? [entry.event as BadgeEvent] : []))
    .reduce(badgeDecider.evolve, badgeDecider.initial);

test('an old shape is read as the present one by a build with its upcaster, and by no other', async () => {
  const log = await withOldShape();
  const [without, present] = [await log.readBy({}), await log.readBy(upcasters)];
  expect(without.all[3]).toHaveProperty('unreadable');
  expect(present.all[3]).toMatchObject({ event: { type: 'BadgeIssued', data: old.decoded } });
  expect(badgeAfter(present.all)).toEqual(badgeAfter((await withPresentShape()).all));
});

test.each(['badge', 'property_overview', 'property_history', 'credential_status'])(
  'a rebuild of %s from the old shape gives the same rows as from the present one',
  async (name) => {
    const db = await database();
    const events = await (await withOldShape()).readBy(upcasters);
    const model = modelNamed(name);
    await db.store.create(model, name, name);
    await db.pool.query('update checkpoint set position = $1', [events.head()]);
    await rebuild(model, events, db.store);
    const expected = folded(model, (await withPresentShape()).all);
    expect(expected).not.toBe('[]');
    expect(await contents(db, name)).toBe(expected);
  },
);

test('the stored event, its entry in the ledger and its canonical form stay those of the old shape', async () => {
  const log = await withOldShape();
  const [stored] = log.all.slice(3);
  if (!stored) throw new Error('nothing is stored');
  const [entry, text] = [entryOf(stored), ordered(stored.data)];
  await log.readBy(upcasters);
  expect(ordered(stored.data)).toBe(text);
  expect(ordered(stored.data)).toBe(ordered(old.data));
  expect(entryOf(stored)).toEqual(entry);
  expect(factOf(stored), 'a verifier without the upcaster does not know the event').toBeUndefined();
  expect(factOf(stored, {}, upcasters)).toEqual({
    category: 'badge',
    event: { type: 'BadgeIssued', data: old.decoded },
  });
  expect(entryOf({ ...stored, data: old.decoded }), 'control: the present shape has another entry').not.toEqual(entry);
});

test('an upcaster leaves the present shape as it is', () => {
  expect(upcast('BadgeIssued', badgeIssued().data, upcasters)).toEqual(badgeIssued().data);
  for (const { type, data } of goldenEvents) {
    const present = upcast(type, data, UPCASTERS);
    expect(upcast(type, present, UPCASTERS)).toEqual(present);
  }
});
