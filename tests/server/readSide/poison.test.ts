import { expect, onTestFinished, test } from 'vitest';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Upcasters } from '../../../domain/upcasting.ts';
import { alwaysLeading } from '../../../server/adapters/leadership.ts';
import type { ReadModelTables } from '../../../server/adapters/readModelTables.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { rebuildRequests } from '../../../server/readSide/rebuildRequests.ts';
import { skipping } from '../../../server/readSide/skipping.ts';
import {
  accountRegistered,
  answered,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  documentUploaded,
  guestRegister,
  insurance,
  propertyAdded,
  propertyChanged,
} from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { addedProperty } from '../../support/properties.ts';
import { contents, type Database, databases, folded, modelNamed } from '../../support/readModels.ts';
import { startService } from '../../support/startService.ts';
import { random, seedOfRun } from '../../support/storedEvents.ts';
import { type StoredPart, storedLog } from '../../support/storedLog.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const ROUNDS = 100;
const database = databases();
const MODELS = ['property_overview', 'badge', 'account_profile'].map(modelNamed);
const now = () => new Date('2027-01-01T09:00:00.000Z');
const WHY = 'The build of Tuesday was taken back';

const HISTORY: readonly DomainEvent[] = [
  accountRegistered,
  propertyAdded,
  addedProperty(1),
  assessmentOpened(),
  assessmentStarted(),
  answered(guestRegister),
  documentUploaded,
  badgeIssued(),
  propertyChanged('Lea View'),
  answered(insurance, 'No'),
];

const { data: answer } = answered(guestRegister);

/** Events that this build cannot read, and the build that can. */
const POISONS: readonly { kind: string; part: StoredPart; upcasters: Upcasters }[] = [
  {
    kind: 'a future shape of a known type',
    part: { stream: 'assessment-1', type: 'QuestionAnswered', data: { ...answer, answer: { choice: 'Yes' } } },
    upcasters: { QuestionAnswered: (data) => (typeof data.answer === 'object' ? answer : data) },
  },
  {
    kind: 'a broken payload',
    part: { stream: 'badge-1', type: 'BadgeIssued', data: { at: 'yesterday', code: null } },
    upcasters: { BadgeIssued: (data) => (data.code === null ? badgeIssued().data : data) },
  },
  {
    kind: 'personal data that cannot be decrypted',
    part: {
      stream: 'property-1',
      type: 'PropertyAdded',
      data: {
        ...addedProperty(2).data,
        personal: { owner: { subject: accountRegistered.data.accountId, sealed: 'v2.AAAA' } },
      },
    },
    upcasters: {},
  },
  { kind: 'an unknown type', part: { stream: 'property-1', type: 'PropertyInspected', data: {} }, upcasters: {} },
];

const start = async (tables: ReadModelTables, events: Awaited<ReturnType<ReturnType<typeof storedLog>['readBy']>>) => {
  const service = await startService({ models: MODELS, events, tables, logger: silent, leadership: alwaysLeading });
  onTestFinished(() => service.stop());
  return service;
};

type Round = {
  readonly db: Database;
  readonly events: Awaited<ReturnType<ReturnType<typeof storedLog>['readBy']>>;
  readonly position: bigint;
  readonly readers: readonly string[];
};

/** Readers stand right before the event and hold everything up to it; all others hold the whole log. */
const checkStanding = async ({ db, events, position, readers }: Round) => {
  for (const model of MODELS) {
    const seen = readers.includes(model.name) ? events.all.filter((entry) => entry.position < position) : events.all;
    expect(await contents(db, model.name), `${model.name} stands`).toBe(folded(model, seen));
  }
  expect((await db.store.skips.stops()).map((stop) => [stop.reader, stop.position])).toEqual(
    readers.map((reader) => [reader, position]),
  );
};

/** Every model holds all but the event. */
const checkSkipped = async ({ db, events, position }: Round) => {
  for (const model of MODELS)
    await expect
      .poll(() => contents(db, model.name), { message: `${model.name} goes on` })
      .toBe(
        folded(
          model,
          events.all.filter((entry) => entry.position !== position),
        ),
      );
};

const withPoison = async ({ part }: (typeof POISONS)[number], at: number) => {
  const log = storedLog();
  await log.record(...HISTORY.slice(0, at));
  log.recordStored(part);
  await log.record(...HISTORY.slice(at));
  return log;
};

const readersOf = ({ part: { stream } }: (typeof POISONS)[number]) =>
  MODELS.filter(({ reads }) => reads.has(stream.slice(0, stream.indexOf('-'))))
    .map(({ name }) => name)
    .sort();

const decisionsOn = ({ pool, store }: Database, log: ReturnType<typeof storedLog>, events: Round['events']) =>
  skipping({ store: log.store, events, skips: store.skips, rebuilds: rebuildRequests(pool, now), now });

test(`an event that cannot be read stops its readers alone, at any position, until an operator skips it: ${ROUNDS} rounds`, async () => {
  const random_ = random(seedOfRun());
  for (let round = 0; round < ROUNDS; round += 1) {
    const poison = POISONS[round % POISONS.length] as (typeof POISONS)[number];
    const at = [0, HISTORY.length, random_.below(HISTORY.length)][round % 3] ?? 0;
    const log = await withPoison(poison, at);
    const events = await log.readBy(undefined, 1 + random_.below(12));
    const before = structuredClone(log.all);
    const db = await database();
    const standing = { db, events, position: BigInt(at + 1), readers: readersOf(poison) };
    const { position, readers } = standing;
    const service = await start(db.store, events);
    expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
    await expect.poll(async () => (await db.store.skips.stops()).length).toBe(readers.length);
    await checkStanding(standing);

    const decisions = decisionsOn(db, log, events);
    expect(await decisions.skip({ position, why: WHY, who: 'olga' })).toMatch(
      new RegExp(`^${readers.join(', ')} stood still at ${position} \\(${poison.part.type} of `),
    );
    await checkSkipped(standing);
    await expect.poll(() => service.status().every(({ failure }) => failure === null)).toBe(true);
    expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
    await expect.poll(db.store.skips.stops).toEqual([]);
    expect(await db.store.skips.skips()).toMatchObject(
      readers.map((reader) => ({ reader, position, why: WHY, who: 'olga', at: now(), back: null })),
    );
    await service.stop();

    // A rebuild skips the same event again.
    for (const reader of readers) await rebuild(modelNamed(reader), events, db.store);
    await checkSkipped(standing);
    expect(log.all, 'the log is as it was').toEqual(before);

    const back = { position, why: 'This build knows it', who: 'olga' };
    if (Object.keys(poison.upcasters).length === 0) {
      await expect(decisions.unskip(back)).rejects.toThrow(/^This build cannot read the event at \d+/);
      continue;
    }
    const newer = await log.readBy(poison.upcasters);
    await decisionsOn(db, log, newer).unskip(back);
    for (const reader of readers) await rebuild(modelNamed(reader), newer, db.store);
    for (const model of MODELS) expect(await contents(db, model.name)).toBe(folded(model, newer.all));
    expect(await db.store.skips.skips()).toEqual([]);
  }
});

test('a rebuild with an event that was wanted back ends its skip and swaps the tables together, or neither', async () => {
  const [poison] = POISONS as [(typeof POISONS)[number]];
  const log = await withPoison(poison, 6);
  const events = await log.readBy();
  const db = await database();
  const service = await start(db.store, events);
  await expect.poll(async () => (await db.store.skips.stops()).length).toBe(1);
  const decisions = decisionsOn(db, log, events);
  await decisions.skip({ position: 7n, why: WHY, who: 'olga' });
  await checkSkipped({ db, events, position: 7n, readers: [] });
  await service.stop();
  const newer = await log.readBy(poison.upcasters);
  await decisionsOn(db, log, newer).unskip({ position: 7n, why: 'This build knows it', who: 'olga' });

  await db.query(`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
    create trigger cut_off before update on skipped_event execute function cut_off()`);
  onTestFinished(async () => void (await db.query('drop function if exists cut_off cascade')));
  const [reader = ''] = readersOf(poison);
  const epoch = async () => (await db.store.checkpoint(reader))?.epoch ?? 0;
  const before = await epoch();
  await expect(rebuild(modelNamed(reader), newer, db.store)).rejects.toThrow('cut off');
  expect(await epoch(), 'the table is not swapped').toBe(before);
  expect(await db.store.skips.skips()).toMatchObject([{ reader, position: 7n, back: { who: 'olga' } }]);

  await db.query('drop function cut_off cascade');
  await rebuild(modelNamed(reader), newer, db.store);
  expect(await epoch()).toBe(before + 1);
  expect(await contents(db, reader)).toBe(folded(modelNamed(reader), newer.all));
  expect(await db.store.skips.skips()).toEqual([]);
});

test('a reader that catches the error and goes on is found out', async () => {
  const [poison] = POISONS as [(typeof POISONS)[number]];
  const log = await withPoison(poison, 6);
  const events = await log.readBy();
  const db = await database();
  const unreadable = new Set(events.all.flatMap((entry) => ('unreadable' in entry ? [entry.id] : [])));
  const skips = { ...db.store.skips, skippedBy: async () => unreadable };
  const service = await start({ ...db.store, skips }, events);
  expect(await service.caughtUp(events.head(), CONDITION)).toBe(true);
  await expect(checkStanding({ db, events, position: 7n, readers: readersOf(poison) })).rejects.toThrow('stands');
});

test('a skip that could not be right is refused in words', async () => {
  const [poison] = POISONS as [(typeof POISONS)[number]];
  const log = await withPoison(poison, 6);
  const events = await log.readBy();
  const db = await database();
  const { skip, unskip } = decisionsOn(db, log, events);
  const asked = { position: 7n, why: WHY, who: 'olga' };
  await expect(skip(asked), 'before any reader has tried').rejects.toThrow('Nothing stands still at 7');
  const service = await start(db.store, events);
  await expect.poll(async () => (await db.store.skips.stops()).length).toBe(1);
  await expect(skip({ ...asked, why: ' ' })).rejects.toThrow('Say why');
  await expect(skip({ ...asked, position: 5n })).rejects.toThrow('Nothing stands still at 5 (AssessmentStarted');
  await expect(skip({ ...asked, position: 12n })).rejects.toThrow('The log ends at 11, before 12.');
  await expect(unskip(asked)).rejects.toThrow('The event at 7 is not skipped.');
  await skip(asked);
  await expect.poll(() => service.status().every(({ failure }) => failure === null)).toBe(true);
  await expect(skip(asked), 'twice').rejects.toThrow('Nothing stands still at 7');
});
