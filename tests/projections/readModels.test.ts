import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { overviewRow } from '../../projections/models/overviewState.ts';
import { READ_MODELS } from '../../projections/models.ts';
import { modelRunner } from '../../projections/runner.ts';
import { writeRows } from '../../projections/sql.ts';
import {
  accountRegistered,
  ada,
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  at,
  attached,
  badgeIssued,
  badgeReinstated,
  badgeRenewed,
  badgeRevoked,
  badgeSuspended,
  checkoutDeclined,
  checkoutStarted,
  code,
  completed,
  cottage,
  detached,
  documentDeleted,
  documentSuperseded,
  documentUploaded,
  emailClaimed,
  emailReleased,
  expiryChanged,
  first,
  later,
  paper,
  propertyAdded,
  propertyChanged,
  propertyRemoved,
  reevaluated,
  registration,
  second,
  slotReleased,
  slotTaken,
  subscriptionActivated,
  subscriptionEnded,
  superseded,
} from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { contents, type Database, databases, folded, ordered } from '../support/readModels.ts';

const database = databases();
const model = (name: string) => {
  const found = READ_MODELS.find((one) => one.name === name);
  if (!found) throw new Error(`No read model ${name}`);
  return found;
};
const noCache = { get: () => undefined, set: () => {}, clear: () => {} };

const project = async ({ store }: Database, name: string, events: readonly DomainEvent[], size = 1000) => {
  const target = { model: model(name), table: name, checkpoint: name, epoch: 0 };
  await store.create(target.model, name, name);
  const run = modelRunner(target, store.tables, noCache);
  const all = recorded(events);
  let from = 0n;
  for (let start = 0; start < all.length; start += size) {
    const batch = all.slice(start, start + size);
    from = await run(batch, from, batch.at(-1)?.position ?? from);
  }
};

/** Each event of the domain at least once, in an order that could have happened. */
const everything: readonly DomainEvent[] = [
  ...[emailClaimed, accountRegistered, checkoutStarted('s1'), checkoutDeclined('s1'), checkoutStarted('s2')],
  ...[subscriptionActivated('s2'), slotTaken(), propertyAdded, assessmentOpened(), assessmentStarted()],
  ...[...allYes, documentUploaded, completed(), badgeIssued(), answered(8, 'No'), reevaluated(false, 98)],
  ...[badgeSuspended, answered(8), reevaluated(true, 100), badgeReinstated(), expiryChanged('2027-01-31')],
  ...[attached(20, { expiresOn: '2027-01-31' }), badgeRenewed('2027-01-31'), detached(20), documentSuperseded],
  ...[documentDeleted, propertyChanged('Lea View'), assessmentOpened(second, first), assessmentStarted(second)],
  ...[superseded(), badgeRevoked, answered(1, 'N/A', second), propertyRemoved(second), slotReleased()],
  ...[subscriptionEnded, emailReleased],
];

/** Runs `events` and gives the one row of `table`, columns and all. */
const rowOf = async (table: string, ...events: DomainEvent[]) => {
  const db = await database();
  await project(db, table, events);
  const rows = await db.query(`select * from ${table}`);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
};

describe.each(READ_MODELS.map(({ name }) => name))('%s', (name) => {
  test('holds what every event folded one by one gives, wherever the batches end', async () => {
    for (const size of [1, 7, 1000]) {
      const db = await database();
      await project(db, name, everything, size);
      expect(await contents(db, name), `in batches of ${size}`).toBe(folded(model(name), recorded(everything)));
    }
  });

  test('the same events again change nothing, and the checkpoint is not passed twice', async () => {
    const db = await database();
    await project(db, name, everything);
    const before = [await contents(db, name), ordered(await db.query('select * from checkpoint'))];
    await expect(project(db, name, everything)).rejects.toThrow(/is not at 0/);
    expect([await contents(db, name), ordered(await db.query('select * from checkpoint'))]).toEqual(before);
  });

  test('says of each event what it does with it', () => {
    const told = new Set(everything.map(({ type }) => type));
    expect(Object.keys(model(name).on).sort()).toEqual([...told].sort());
  });
});

describe('who is this account', () => {
  test('as it registered', async () =>
    expect((await rowOf('account_profile', accountRegistered)).state).toEqual({
      ...{ email: 'ada@example.co.uk', name: 'Ada Lovelace', phone: '020 7946 0000' },
      ...{ userType: 'owner', marketingOptIn: false },
    }));
  test('without a name once erased', async () => {
    const erased = { type: 'AccountRegistered', data: { ...registration, personal: null } } as const;
    expect((await rowOf('account_profile', erased)).state).toMatchObject({ email: '', name: '', phone: '' });
  });
});

describe('what has it paid for', () => {
  test('the plan, until the end of its period', async () =>
    expect((await rowOf('account_subscription', checkoutStarted(), subscriptionActivated())).state).toEqual({
      ...{ planType: 'single_monthly', propertiesCount: 1, currentPeriodEnd: '2026-12-20T10:00:00.000Z' },
    }));
  test('nothing before it is paid, when it is declined, and after it ended', async () => {
    expect(await rowOf('account_subscription', checkoutStarted())).toBeUndefined();
    expect(await rowOf('account_subscription', checkoutStarted(), checkoutDeclined())).toBeUndefined();
    expect(await rowOf('account_subscription', subscriptionActivated(), subscriptionEnded)).toBeUndefined();
  });
});

const begun = (assessmentId = first) => [assessmentOpened(assessmentId), assessmentStarted(assessmentId)];

describe('how do the properties stand', () => {
  const overview = async (...events: DomainEvent[]) => {
    const row = await rowOf('property_overview', propertyAdded, ...events);
    expect(JSON.parse(row.rendered), 'the rendered text is the row of its state').toEqual(overviewRow(row.state, null));
    return { row, shown: JSON.parse(row.rendered) };
  };
  const passing = [...begun(), ...allYes, completed()];

  test('not assessed', async () => {
    const { row, shown } = await overview();
    expect(row).toMatchObject({ key: cottage, account_id: ada, removed: false, next_expiry: null });
    expect(shown).toMatchObject({ name: 'Sea View', compliance: 'not_assessed', assessment: null, badge: null });
  });
  test('under its new name, as old as before', async () => {
    const { row } = await overview(propertyChanged('Lea View'));
    expect(row.state).toMatchObject({ name: 'Lea View', createdAt: propertyAdded.data.at, updatedAt: later });
  });
  test('in progress', async () =>
    expect((await overview(...begun(), answered(1), answered(2, 'No'))).shown).toMatchObject({
      compliance: 'in_progress',
      assessment: { id: first, status: 'in_progress', answered: 2, progress: 5, passed: null, non_compliant: [2] },
    }));
  test('compliant, until the first paper ends', async () => {
    const { row, shown } = await overview(...passing, attached(20, { expiresOn: '2027-02-01' }));
    expect(shown).toMatchObject({ compliance: 'compliant', next_expiry: '2027-02-01', documents: { total: 7 } });
    expect(overviewRow(row.state, '2027-02-02')).toMatchObject({ compliance: 'non_compliant' });
  });
  test('not compliant after an answer', async () =>
    expect((await overview(...passing, answered(8, 'No'), reevaluated(false, 98))).shown).toMatchObject({
      compliance: 'non_compliant',
      assessment: { passed: false, non_compliant: [8] },
    }));
  test('anew, and what is still told of the former one does not count', async () =>
    expect(
      (await overview(...passing, badgeIssued(), ...begun(second), superseded(), answered(1, 'No'), badgeRevoked))
        .shown,
    ).toMatchObject({
      ...{ compliance: 'in_progress', badge: null, assessment: { id: second, answered: 0, completed_at: null } },
    }));
  test('with the one before until the one that was opened has started', async () =>
    expect((await overview(...passing, assessmentOpened(second, first))).shown.assessment).toMatchObject({
      id: first,
    }));
  test('with the one that was opened last, though an earlier one starts after it', async () =>
    expect(
      (await overview(assessmentOpened(first), ...begun(second), assessmentStarted(first))).shown.assessment,
    ).toMatchObject({ id: second }));
  test('without the badge of an assessment that was replaced', async () =>
    expect((await overview(...passing, ...begun(second), badgeIssued())).shown.badge).toBeNull());
  test.each([
    ['active', []],
    ['suspended', [badgeSuspended]],
    ['active', [badgeSuspended, badgeReinstated()]],
    ['active', [badgeRenewed('2027-06-30')]],
    ['revoked', [badgeRevoked]],
  ])('with a badge that is %s', async (status, events) =>
    expect((await overview(...passing, badgeIssued(), ...events)).shown.badge).toMatchObject({
      badge_id: code,
      status,
    }),
  );
  test('with a badge that expired', async () => {
    const { row } = await overview(...passing, badgeIssued('2027-06-30'));
    expect(overviewRow(row.state, '2027-06-30').badge?.status).toBe('active');
    expect(overviewRow(row.state, '2027-07-01').badge?.status).toBe('expired');
  });
  test('removed', async () => expect((await overview(propertyRemoved())).row.removed).toBe(true));
  test('nothing of a property it has never heard of', async () =>
    expect(
      await rowOf('property_overview', assessmentStarted(), answered(1), badgeIssued(), propertyRemoved()),
    ).toBeUndefined());
  test('without an address once its owner is erased', async () => {
    const { data } = propertyAdded;
    const erased = { type: 'PropertyAdded', data: { ...data, personal: null } } as DomainEvent;
    expect((await rowOf('property_overview', erased)).state).toMatchObject({
      name: 'Erased',
      addressLine1: '',
      postcode: '',
    });
  });
});

describe('how was each question answered', () => {
  const stateAfter = async (...events: DomainEvent[]) =>
    (await rowOf('property_overview', propertyAdded, ...begun(), ...events)).state;

  test('with the time of each answer', async () =>
    expect(await stateAfter(answered(1), answered(1, 'No'), attached(20), completed())).toMatchObject({
      startedAt: at,
      completedAt: at,
      answeredAt: { 1: Date.parse(at) },
      assessment: { status: 'completed', answers: { 1: 'No' }, documents: { 20: { documentId: paper } } },
    }));
  test('and nothing of the former assessment after a new start', async () => {
    const state = await stateAfter(answered(1), completed(), ...begun(second), superseded());
    expect(state).toMatchObject({
      completedAt: null,
      answeredAt: {},
      assessment: { assessmentId: second, answers: {} },
    });
  });
  test('found by the assessment', async () =>
    expect((await rowOf('property_overview', propertyAdded, ...begun())).assessment_id).toBe(first));
});

describe('which papers are there', () => {
  test.each([
    ['as uploaded', [], { expiresOn: '2027-11-20', superseded: false, filename: 'Gas safety 2026.pdf' }],
    ['with its new date', [expiryChanged('2028-01-01')], { expiresOn: '2028-01-01' }],
    ['without a date', [expiryChanged(null)], { expiresOn: null }],
    ['replaced', [documentSuperseded], { superseded: true }],
  ])('%s', async (_, events, expected) => {
    const row = await rowOf('document_file', documentUploaded, ...events);
    expect(row.state).toMatchObject(expected);
    expect(row.superseded).toBe(row.state.superseded);
    expect(row.expires_on === null).toBe(row.state.expiresOn === null);
  });
  test('not one that was deleted, nor a change of one that never was', async () => {
    expect(await rowOf('document_file', documentUploaded, documentDeleted)).toBeUndefined();
    expect(await rowOf('document_file', expiryChanged(null), documentSuperseded)).toBeUndefined();
  });
});

describe('is this badge good', () => {
  const reason = 'An answer or a document is no longer in order.';
  test.each([
    ['issued', [], { status: 'active', reason: null, expiresOn: '2027-11-20' }],
    ['suspended', [badgeSuspended], { status: 'suspended', reason }],
    [
      'reinstated',
      [badgeSuspended, badgeReinstated('2027-05-05')],
      { status: 'active', reason: null, expiresOn: '2027-05-05' },
    ],
    ['renewed', [badgeRenewed('2027-05-05')], { status: 'active', issuedOn: '2026-11-20', expiresOn: '2027-05-05' }],
    [
      'renewed for another year, also one that was suspended',
      [badgeSuspended, badgeRenewed('2028-12-01', '2027-12-01')],
      { status: 'active', reason: null, issuedOn: '2027-12-01', expiresOn: '2028-12-01' },
    ],
    ['revoked', [badgeRevoked], { status: 'revoked', reason: 'The property was removed.' }],
  ])('%s', async (_, events, expected) =>
    expect((await rowOf('badge_standing', badgeIssued(), ...events)).state).toMatchObject({ code, ...expected }),
  );
  test('not one that was never issued', async () =>
    expect(
      await rowOf('badge_standing', badgeSuspended, badgeReinstated(), badgeRenewed(later.slice(0, 10)), badgeRevoked),
    ).toBeUndefined());
});

test('what happened lately names each event that a person would tell of', async () => {
  const db = await database();
  await project(db, 'account_activity', everything);
  const rows = await db.query("select state->>'type' as type from account_activity order by position");
  expect(rows.map(({ type }) => type)).toEqual([
    ...['SubscriptionActivated', 'PropertyAdded', 'AssessmentStarted', 'DocumentUploaded', 'AssessmentCompleted'],
    ...['BadgeIssued', 'BadgeSuspended', 'BadgeReinstated', 'AssessmentStarted', 'BadgeRevoked', 'PropertyRemoved'],
  ]);
});

describe('rows and checkpoint are one', () => {
  const write = (db: Database, from: bigint, to: bigint, state: unknown = { accountId: ada, removed: false }) => {
    const shape = { ...model('account_activity') };
    return db.store.tables.write(
      writeRows(shape, 'account_activity', new Map([['k', state]]), { name: 'account_activity', epoch: 0, from, to }),
    );
  };
  const all = async ({ query }: Database) =>
    ordered([await query('select * from account_activity'), await query('select * from checkpoint')]);

  test('a write whose checkpoint stands elsewhere changes nothing', async () => {
    const db = await database();
    await project(db, 'account_activity', [propertyAdded]);
    const before = await all(db);
    expect(await write(db, 0n, 5n, { accountId: ada, position: '5' })).toBe(false);
    expect(await write(db, 2n, 5n, { accountId: ada, position: '5' })).toBe(false);
    expect(await all(db)).toBe(before);
    expect(await write(db, 1n, 5n, { accountId: ada, position: '5' })).toBe(true);
    expect(await all(db)).not.toBe(before);
  });

  test('a row that cannot be written leaves the checkpoint', async () => {
    const db = await database();
    await project(db, 'account_activity', [propertyAdded]);
    const before = await all(db);
    await expect(write(db, 1n, 5n, { accountId: 'not a uuid', position: '5' })).rejects.toThrow(/uuid/);
    expect(await all(db)).toBe(before);
  });
});
