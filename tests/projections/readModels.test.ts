import { describe, expect, test } from 'vitest';
import { CATEGORIES, type DomainEvent } from '../../domain/events.ts';
import { SYSTEM } from '../../domain/metadata.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { evolveSubscription, NO_SUBSCRIPTION } from '../../domain/subscriptions/state.ts';
import { documentRow } from '../../projections/documentFile/row.ts';
import { modelRunner } from '../../projections/runner.ts';
import { writeRows } from '../../projections/writeRows.ts';
import {
  badgeId,
  badgeReportErased,
  badgeReported,
  indexAssigned,
  keyAdopted,
  reportId,
} from '../support/credentialEvents.ts';
import { DIFFERENCES } from '../support/editions.ts';
import {
  aboutAda,
  accessChanges,
  accessGranted,
  accessRevoked,
  accountChanges,
  accountErased,
  accountRegistered,
  ada,
  allYes,
  answerConfirmed,
  answered,
  arrangementEvents,
  assessmentOpened,
  assessmentStarted,
  at,
  attached,
  badgeExpired,
  badgeIssued,
  badgeReinstated,
  badgeRenewed,
  badgeRevoked,
  badgeSuspended,
  bob,
  checkoutDeclined,
  checkoutStarted,
  code,
  completed,
  contactId,
  datesChanged,
  detached,
  documentDeleted,
  documentExpired,
  documentReinstated,
  documentSlotReleased,
  documentSlotTaken,
  documentSuperseded,
  documentUploaded,
  emailClaimed,
  emailKey,
  emailReleased,
  erasureCompleted,
  expiryChanged,
  first,
  gasSafety,
  grantId,
  groupRemoved,
  guestRegister,
  historyViewed,
  importEvents,
  keyAt,
  later,
  leadCaptured,
  ledgerEvents,
  logStarted,
  messageErased,
  messageOfAda,
  messageReceived,
  moved,
  newerCertificate,
  period,
  propertyAdded,
  propertyChanged,
  propertyLimits,
  propertyRemoved,
  quickCheckTaken,
  reevaluated,
  registration,
  reminderEvents,
  remindersSnoozed,
  second,
  slotReleased,
  slotTaken,
  subscriptionActivated,
  subscriptionChanges,
  subscriptionEnded,
  superseded,
} from '../support/events.ts';
import { integrationEvents } from '../support/integrationEvents.ts';
import { linkMade, linkRevoked, linkUsed, shareMade, shareRevoked, shareViewed } from '../support/linkEvents.ts';
import { recorded } from '../support/memoryLog.ts';
import { messageAnswered, messageClosed, staffEvents, supportEvents } from '../support/officeEvents.ts';
import { project, rowOf } from '../support/projecting.ts';
import { contents, type Database, databases, folded, modelNamed, ordered, testModels } from '../support/readModels.ts';
import { stayReceiptMade, stayReceiptWithdrawn } from '../support/stayEvents.ts';
import { transferDeclined, transferOffered, transferWithdrawn, villaTransferred } from '../support/transferEvents.ts';

const database = databases();

const { added, changed } = DIFFERENCES;
const otherGrant = 'a3bb189e-8bf9-4888-9912-ace4e6543002';

/** Every event of the domain at least once, in an order that could have happened. */
const beforeErasure: readonly DomainEvent[] = [
  messageOfAda({ contactId: first }),
  ...[
    logStarted,
    keyAdopted(),
    emailClaimed,
    accountRegistered,
    accessGranted(),
    accessGranted({ grantId: otherGrant }),
  ],
  ...accessChanges,
  ...arrangementEvents,
  ...[checkoutStarted('s1'), checkoutDeclined('s1'), checkoutStarted('s2')],
  ...[subscriptionActivated('s2'), slotTaken(), propertyAdded, assessmentOpened(), assessmentStarted()],
  ...[
    ...allYes,
    documentSlotTaken(),
    documentUploaded,
    completed(),
    badgeIssued(),
    indexAssigned(),
    badgeReported,
    answered(guestRegister, 'No'),
    reevaluated(false, 98),
  ],
  ...[badgeSuspended, answered(guestRegister), reevaluated(true, 100), badgeReinstated(), expiryChanged('2027-01-31')],
  ...[attached(gasSafety, { expiresOn: '2027-01-31' }), badgeRenewed({ evidenceEndsOn: '2027-01-31' }), badgeExpired],
  ...[datesChanged({ issuedOn: '2026-11-01', reference: 'G-1' }), documentExpired('2027-01-31')],
  ...[answerConfirmed, ...reminderEvents],
  ...[linkMade, linkUsed(), linkRevoked, shareMade, shareViewed(), shareRevoked, transferOffered()],
  ...[stayReceiptMade, stayReceiptWithdrawn],
  ...[
    detached(gasSafety),
    documentSuperseded,
    documentReinstated,
    documentDeleted,
    groupRemoved,
    documentSlotReleased(),
    propertyChanged('Lea View'),
  ],
  ...[transferWithdrawn, transferOffered(), transferDeclined, ...villaTransferred],
  ...[moved('2026.3', '2027.1', [added, changed]), answered(added), reevaluated(false, 95)],
  ...[assessmentOpened(second, first), assessmentStarted(second), superseded(), badgeRevoked],
  ...[answered(keyAt(1), 'N/A', second), propertyRemoved(second), slotReleased(), accessRevoked()],
  historyViewed,
  ...integrationEvents,
  ...subscriptionChanges,
  ...[
    ...propertyLimits,
    ...importEvents,
    subscriptionEnded(),
    ...accountChanges,
    quickCheckTaken,
    leadCaptured,
    messageReceived,
    messageAnswered,
    messageClosed,
    messageErased,
    badgeReportErased,
  ],
  ...staffEvents,
  ...supportEvents,
  ...ledgerEvents,
];

/** With events of an erased account that are recorded late. */
const everything: readonly DomainEvent[] = [
  ...beforeErasure,
  ...[accountErased, emailReleased, propertyChanged('Late'), documentUploaded, badgeIssued(), subscriptionEnded()],
  ...[accessGranted(), messageReceived, erasureCompleted],
];

/** Rows that outlive the account: the bits of a revoked badge stay 1, and reports are erased with their own keys. */
const OTHER_OWNERS: Readonly<Record<string, string>> = { credential_status: badgeId, badge_report: reportId };

test('the tests of this file use every event of the domain', () => {
  const types = Object.values(CATEGORIES).flatMap(({ options }) => options.map(({ shape }) => shape.type.value));
  expect([...new Set(everything.map(({ type }) => type))].sort()).toEqual(types.sort());
});

describe.each(testModels.map(({ name }) => name))('%s', (name) => {
  test('has the same rows as folding every event one by one, for any batch size', async () => {
    for (const events of [beforeErasure, everything])
      for (const size of [1, 7, 1000]) {
        const db = await database();
        await project(db, name, events, { size });
        expect(await contents(db, name), `in batches of ${size}`).toBe(folded(modelNamed(name), recorded(events)));
      }
  });

  test('keeps no row of an erased account, and takes none after a restart', async () => {
    const db = await database();
    const ofAda = async () => (await db.query(`select key from ${name} where owner = $1`, [ada])).length;
    await project(db, name, beforeErasure);
    const before = await ofAda();
    const rest = recorded(everything).slice(beforeErasure.length);
    const target = { model: modelNamed(name), table: name, checkpoint: name, epoch: 0 };
    const noCache = { get: () => undefined, set: () => {}, clear: () => {} };
    let from = (await db.store.checkpoint(name))?.position ?? 0n;
    // A runner for each event, as if the process were restarted after each.
    for (const entry of rest) from = await modelRunner(target, db.store.tables, noCache)([entry], from);
    expect(await ofAda(), `of ${before}`).toBe(0);
  });

  test('names the account of each row as its owner', async () => {
    const db = await database();
    const untilDeleted = everything.slice(0, everything.indexOf(documentDeleted));
    const others = [...subscriptionChanges, ...supportEvents, quickCheckTaken, leadCaptured];
    await project(db, name, [...untilDeleted, ...others]);
    const owners = await db.query(`select distinct owner from ${name}`);
    expect(owners).toEqual([{ owner: OTHER_OWNERS[name] ?? ada }]);
  });

  test('the same events again change nothing, because the checkpoint has moved', async () => {
    const db = await database();
    await project(db, name, everything);
    const before = [await contents(db, name), ordered(await db.query('select * from checkpoint'))];
    await expect(project(db, name, everything)).rejects.toThrow(/is not at 0/);
    expect([await contents(db, name), ordered(await db.query('select * from checkpoint'))]).toEqual(before);
  });
});

describe('account_profile', () => {
  const row = async (...events: DomainEvent[]) => rowOf(await database(), 'account_profile', ...events);

  test('has the registered data', async () =>
    expect((await row(accountRegistered)).state).toMatchObject({
      accountId: ada,
      email: 'ada@example.co.uk',
      name: 'Ada Lovelace',
      phone: '020 7946 0000',
      userType: 'owner',
      notifications: { marketing: false },
    }));

  test('has the present data after all changes', async () =>
    expect((await row(accountRegistered, ...accountChanges)).state).toMatchObject({
      email: 'ada@example.org',
      name: 'Ada King',
      phone: '',
      isEmailConfirmed: true,
      isEmailReachable: false,
      notifications: { marketing: true },
      hasTwoFactor: false,
    }));

  test('has no personal data of an erased person', async () => {
    const erased = {
      type: 'AccountRegistered',
      data: { ...registration, personal: { holder: aboutAda(null) } },
    } as const;
    expect((await row(erased)).state).toMatchObject({ accountId: ada, email: '', name: '', phone: '' });
  });
});

describe('account_subscription', () => {
  const row = async (...events: DomainEvent[]) => rowOf(await database(), 'account_subscription', ...events);

  test('has the state of the stream, and when the provider has to be asked again', async () => {
    const events = [checkoutStarted(), subscriptionActivated()];
    expect(await row(...events)).toMatchObject({
      key: ada,
      owner: ada,
      due_at: new Date(period.endsAt),
      is_ending: false,
    });
    expect((await row(...events)).state).toEqual({
      ...events.reduce(evolveSubscription, NO_SUBSCRIPTION),
      accountId: ada,
    });
  });

  test('needs nothing from the provider before the payment and after the end', async () => {
    expect(await row(checkoutStarted(), checkoutDeclined())).toMatchObject({ due_at: null });
    expect(await row(subscriptionActivated(), subscriptionEnded())).toMatchObject({ due_at: null, is_ending: true });
  });
});

describe('access_grant', () => {
  const row = async (...events: DomainEvent[]) => rowOf(await database(), 'access_grant', ...events);

  test('has a grant until it is revoked', async () => {
    expect(await row(accessGranted({ until: '2027-01-31' }))).toMatchObject({
      key: grantId,
      owner: ada,
      person_id: bob,
      state: { accountId: ada, grantId, personId: bob, role: 'manager', scope: { kind: 'all' }, until: '2027-01-31' },
    });
    expect(await row(accessGranted(), accessRevoked())).toBeUndefined();
  });
});

describe('contact_message', () => {
  const row = async (...events: DomainEvent[]) => rowOf(await database(), 'contact_message', ...events);

  test('has what erasure needs to find a message, the name of its sender, and no text', async () =>
    expect((await row(messageReceived)).state).toEqual({
      contactId,
      accountId: null,
      sealedFor: contactId,
      emailKey,
      receivedAt: at,
      subject: 'general',
      name: 'Ada Lovelace',
      standing: 'open',
      answeredAt: null,
    }));

  test('is open until it was answered or closed', async () => {
    expect(await row(messageReceived, messageAnswered)).toMatchObject({
      standing: 'answered',
      state: { standing: 'answered', answeredAt: later },
    });
    expect(await row(messageReceived, messageClosed)).toMatchObject({ standing: 'closed', name_text: 'ada lovelace' });
  });

  test('belongs to the account that sent it, or to nobody else', async () => {
    expect(await row(messageOfAda({ contactId }))).toMatchObject({ key: contactId, owner: ada });
    expect(await row(messageReceived)).toMatchObject({ key: contactId, owner: contactId });
  });

  test('has no row of an erased message', async () =>
    expect(await row(messageReceived, messageErased)).toBeUndefined());
});

describe('document_file', () => {
  const row = async (...events: DomainEvent[]) => rowOf(await database(), 'document_file', ...events);

  test.each([
    ['as uploaded', [], { expiresOn: '2027-11-20', superseded: false, filename: 'Gas safety 2026.pdf' }],
    ['with its new expiry date', [expiryChanged('2028-01-01')], { expiresOn: '2028-01-01' }],
    ['without an expiry date', [expiryChanged(null)], { expiresOn: null }],
    ['that is superseded', [documentSuperseded], { superseded: true, replacedBy: newerCertificate, supersededAt: at }],
    [
      'that counts again',
      [documentSuperseded, documentReinstated],
      { superseded: false, replacedBy: null, supersededAt: null },
    ],
    [
      'with its other details',
      [datesChanged({ issuedOn: '2026-11-01', reference: 'G-1', issuer: 'Harbour Gas' })],
      { issuedOn: '2026-11-01', reference: 'G-1', issuer: 'Harbour Gas', expiresOn: '2027-11-20' },
    ],
    ['whose expiry was recorded', [documentExpired()], { expiredOn: '2027-11-20' }],
    ['whose reminders are paused', [remindersSnoozed('2027-03-03')], { remindersPausedUntil: '2027-03-03' }],
    [
      'whose reminders are on again',
      [remindersSnoozed('2027-03-03'), remindersSnoozed(null)],
      { remindersPausedUntil: null },
    ],
  ])('has a document %s', async (_, events, expected) => {
    const found = await row(documentUploaded, ...events);
    expect(found.state).toMatchObject(expected);
    expect(found).toMatchObject({ question_key: gasSafety, superseded: found.state.superseded });
    expect(found.expires_on === null).toBe(found.state.expiresOn === null);
  });

  test.each([
    ['that still counts', [], '2027-11-20'],
    ['with another date', [documentExpired(), expiryChanged('2028-01-01')], '2028-01-01'],
    ['whose expiry was recorded', [documentExpired()], null],
    ['that is superseded', [documentSuperseded], null],
    ['without a date', [expiryChanged(null)], null],
  ])('knows whether the expiry of a document %s is still to be recorded', async (_, events, expected) => {
    const { expiry_to_record: day } = await row(documentUploaded, ...events);
    expect(day?.toISOString().slice(0, 10) ?? null).toBe(expected);
  });

  test.each([
    ['2027-03-02', '2027-03-03'],
    ['2027-03-03', '2027-03-03'],
    ['2027-03-04', null],
  ])('on %s says that reminders are paused until %s', async (today, expected) => {
    const { state } = await row(documentUploaded, remindersSnoozed('2027-03-03'));
    const shown = documentRow({ state, edition: null, uploaded_by: null }, EDITIONS, today);
    expect(shown.reminders_paused_until).toBe(expected);
  });

  test('has no deleted document and none of which only changes are known', async () => {
    expect(await row(documentUploaded, documentDeleted)).toBeUndefined();
    expect(await row(expiryChanged(null), documentSuperseded, remindersSnoozed('2027-03-03'))).toBeUndefined();
  });

  test('has a document that answers no question', async () => {
    const filed = { ...documentUploaded.data, key: null } as Extract<DomainEvent, { type: 'DocumentUploaded' }>['data'];
    expect(await row({ type: 'DocumentUploaded', data: filed })).toMatchObject({
      question_key: null,
      state: { key: null },
    });
  });

  test('has no file name of an erased person', async () => {
    const data = { ...documentUploaded.data, personal: { owner: aboutAda(null) } };
    expect((await row({ type: 'DocumentUploaded', data } as DomainEvent)).state.filename).toBe('Erased');
  });
});

describe('badge', () => {
  const row = async (...events: DomainEvent[]) => rowOf(await database(), 'badge', ...events);
  const standing = { code, issuedOn: '2026-11-20', termEndsOn: '2027-11-20', revoked: null };

  // Whether it is suspended or expired depends on the day and is not in the row.
  test.each([
    ['issued', [], standing],
    ['suspended', [badgeSuspended], standing],
    ['expired', [badgeExpired], standing],
    ['reinstated', [badgeSuspended, badgeReinstated({ evidenceEndsOn: '2027-05-05' })], standing],
    ['renewed with other evidence', [badgeRenewed({ evidenceEndsOn: '2027-05-05' })], standing],
    [
      'renewed for another twelve months',
      [badgeSuspended, badgeRenewed({ termEndsOn: '2028-12-01', startsOn: '2027-12-01' })],
      { code, issuedOn: '2027-12-01', termEndsOn: '2028-12-01', revoked: null },
    ],
    ['revoked', [badgeRevoked], { ...standing, revoked: { cause: { kind: 'property_removed' }, on: '2026-11-20' } }],
  ])('that is %s', async (_, events, expected) =>
    expect((await row(badgeIssued(), ...events)).state).toMatchObject(expected),
  );

  test('that was revoked has the day in London', async () => {
    const atNight = { ...badgeRevoked.data, at: '2027-06-30T23:30:00.000Z' };
    expect((await row(badgeIssued(), { type: 'BadgeRevoked', data: atNight } as DomainEvent)).state.revoked.on).toBe(
      '2027-07-01',
    );
  });

  test('that was never issued has no row', async () =>
    expect(
      await row(
        badgeSuspended,
        badgeExpired,
        badgeReinstated(),
        badgeRenewed({ startsOn: later.slice(0, 10) }),
        badgeRevoked,
      ),
    ).toBeUndefined());
});

test('account_activity names every event that is shown to the user', async () => {
  const db = await database();
  await project(db, 'account_activity', beforeErasure);
  const rows = await db.query("select state->>'type' as type from account_activity order by position");
  expect(rows.map(({ type }) => type)).toEqual([
    ...['AccessGranted', 'AccessGranted', 'AccessInvited', 'AccessChanged'],
    ...['SubscriptionActivated', 'PropertyAdded', 'AssessmentStarted', 'DocumentUploaded', 'AssessmentCompleted'],
    ...[
      'BadgeIssued',
      'BadgeSuspended',
      'BadgeReinstated',
      'BadgeExpired',
      'DocumentExpired',
      'UploadLinkUsed',
      'GroupRemoved',
      'DocumentUploaded',
      'PropertyTransferred',
      'TransferCompleted',
      'AssessmentMoved',
      'AssessmentStarted',
    ],
    ...[
      'BadgeRevoked',
      'PropertyRemoved',
      'AccessRevoked',
      'HistoryViewed',
      'ApiKeyCreated',
      'ApiKeyRevoked',
      'WebhookAdded',
      'WebhookSecretChanged',
      'WebhookDisabled',
      'WebhookRemoved',
      'SubscriptionRenewed',
      'PlanChanged',
      'CancellationScheduled',
    ],
    ...[
      'CancellationWithdrawn',
      'PaymentFailed',
      'PaymentSettled',
      'ImportApplied',
      'ImportUndoApplied',
      'AccountRecordOpened',
      'AccountSessionsEnded',
      'PasswordResetSent',
    ],
  ]);
});

describe('rows and checkpoint change together', () => {
  const write = (
    db: Database,
    from: bigint,
    to: bigint,
    state: unknown = { accountId: ada, position: '5', actor: SYSTEM },
  ) =>
    db.store.tables.write(
      writeRows(modelNamed('account_activity'), 'account_activity', new Map([['k', state]]), {
        name: 'account_activity',
        epoch: 0,
        from,
        to: { position: to, eventId: null },
      }),
    );
  const all = async ({ query }: Database) =>
    ordered([await query('select * from account_activity'), await query('select * from checkpoint')]);

  test('a write from another position than the checkpoint changes nothing', async () => {
    const db = await database();
    await project(db, 'account_activity', [slotTaken()]);
    const before = await all(db);
    expect(await write(db, 0n, 5n)).toBe(false);
    expect(await write(db, 2n, 5n)).toBe(false);
    expect(await all(db)).toBe(before);
    expect(await write(db, 1n, 5n)).toBe(true);
    expect(await all(db)).not.toBe(before);
  });

  test('a row that cannot be written leaves the checkpoint', async () => {
    const db = await database();
    await project(db, 'account_activity', [slotTaken()]);
    const before = await all(db);
    await expect(write(db, 1n, 5n, { accountId: 'not a uuid', position: '5', actor: SYSTEM })).rejects.toThrow(/uuid/);
    expect(await all(db)).toBe(before);
  });
});
