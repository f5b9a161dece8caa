import { beforeAll, describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { grantsOfPerson } from '../../projections/accessGrant/queries.ts';
import { accountRole } from '../../projections/accessGrant/row.ts';
import { latestActivity } from '../../projections/accountActivity/queries.ts';
import { badgeByCode, badgeById, badgeOfAssessment, badgesOf } from '../../projections/badge/queries.ts';
import { messagesBefore, messagesOf } from '../../projections/contactMessage/queries.ts';
import {
  documentById,
  documentsOf,
  documentsOfProperty,
  documentsWithoutAssessment,
  expiredDocuments,
  expiringDocuments,
  knownHashes,
} from '../../projections/documentFile/queries.ts';
import { addressOf, propertyRow } from '../../projections/propertyOverview/propertyRow.ts';
import {
  type AddressedProperty,
  countsOf,
  everyAddressOf,
  everyPropertyOf,
  listedProperties,
  ownedAssessment,
  ownedProperty,
  propertiesOf,
} from '../../projections/propertyOverview/queries.ts';
import type { PropertyScope, Query } from '../../projections/query.ts';
import {
  accessGranted,
  accountRegistered,
  ada,
  allYes,
  assessmentOpened,
  assessmentStarted,
  at,
  badgeId,
  badgeIssued,
  bob,
  certificate,
  code,
  completed,
  contactId,
  cottage,
  emailKey,
  first,
  later,
  messageOfAda,
  messageReceived,
  newerCertificate,
  propertyAdded,
  second,
  subscriptionActivated,
  upload,
  villa,
} from '../support/events.ts';
import { recorded } from '../support/memoryLog.ts';
import { projectEntries } from '../support/projecting.ts';
import { type Database, databases, testModels } from '../support/readModels.ts';

const barn = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';
const scan = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a03';

// Each with the event that it follows from.
const property = (propertyId: string, at: string): DomainEvent[] =>
  ['PropertySlotTaken', 'PropertyAdded'].map(
    (type) => ({ type, data: { ...propertyAdded.data, propertyId, at } }) as DomainEvent,
  );
const document = (changes: object): DomainEvent[] =>
  ['DocumentSlotTaken', 'DocumentUploaded'].map((type) => ({ type, data: { ...upload, ...changes } }) as DomainEvent);

const opened = (propertyId: string, assessmentId: string): DomainEvent[] =>
  [assessmentOpened(assessmentId), assessmentStarted(assessmentId)].map(
    ({ type, data }) => ({ type, data: { ...data, propertyId } }) as DomainEvent,
  );

/** Ada has a compliant cottage, a villa without an assessment and a barn with an assessment that she removed. */
const events: readonly DomainEvent[] = [
  accountRegistered,
  accessGranted({ until: '2027-01-31' }),
  subscriptionActivated(),
  ...[propertyAdded, assessmentOpened(), assessmentStarted(), ...allYes, completed(), badgeIssued(), ...document({})],
  ...property(villa, later),
  ...document({
    propertyId: villa,
    documentId: newerCertificate,
    assessmentId: null,
    expiresOn: '2026-12-01',
    at: later,
  }),
  ...property(barn, later),
  ...opened(barn, second),
  ...document({ propertyId: barn, documentId: scan, expiresOn: '2026-12-01', sha256: 'cd'.repeat(32) }),
  { type: 'PropertyRemoved', data: { accountId: ada, propertyId: barn, assessmentId: null, at: later } },
  messageReceived,
  messageOfAda({ contactId: first, at: later }),
];

const database = databases();
let db: Database;
beforeAll(async () => {
  db = await database();
  for (const { name } of testModels) await projectEntries(db, name, recorded(events));
});

const ask = async <Row>({ text, values, toRow }: Query<Row>): Promise<Row[]> =>
  (await db.query(text, values)).map(toRow);

/** The results of an account's query for all properties, for one, for another and for none. */
const inScopes = async <Row>(query: (scope: PropertyScope) => Query<Row>, of: (row: Row) => unknown) =>
  Promise.all([null, [cottage], [villa], []].map(async (scope) => (await ask(query(scope))).map(of)));

describe('properties', () => {
  test('of an account, in the order in which they were added, within the scope', async () =>
    expect(
      await inScopes(
        (scope) => propertiesOf(ada, scope),
        ({ propertyId }) => propertyId,
      ),
    ).toEqual([[cottage, villa], [cottage], [villa], []]));

  test('of another account are none', async () => expect(await ask(propertiesOf(bob, null))).toEqual([]));

  test('without their assessments have the same details', async () => {
    for (const scope of [null, [villa], []]) {
      const listed = (await ask(listedProperties(ada, scope))).map(propertyRow);
      expect(listed).toEqual((await ask(propertiesOf(ada, scope))).map(propertyRow));
      const shown = (each: AddressedProperty) => [each.propertyId, each.name, addressOf(each), each.removed];
      const addressed = (await ask(everyAddressOf(ada, scope))).map(shown);
      expect(addressed).toEqual((await ask(everyPropertyOf(ada, scope))).map(shown));
    }
    expect((await ask(everyAddressOf(ada, null))).filter(({ removed }) => removed)).toHaveLength(1);
    expect(await ask(listedProperties(bob, null))).toEqual([]);
  });

  test('by id, removed ones too', async () =>
    expect(await ask(ownedProperty(ada, barn))).toMatchObject([{ propertyId: barn, removed: true }]));

  test('by id are those of the account only', async () => expect(await ask(ownedProperty(bob, barn))).toEqual([]));

  test('by assessment are those of the account only, and no removed ones', async () => {
    expect(await ask(ownedAssessment(ada, first))).toMatchObject([{ propertyId: cottage }]);
    expect(await ask(ownedAssessment(bob, first))).toEqual([]);
    expect(await ask(ownedAssessment(ada, second))).toEqual([]);
    expect(await ask(ownedProperty(ada, barn))).toMatchObject([{ assessment: { assessmentId: second } }]);
  });

  test('are counted by status on a day, within the scope', async () => {
    const compliant = { total: 1, compliant: 1, non_compliant: 0, in_progress: 0 };
    const none = { total: 0, compliant: 0, non_compliant: 0, in_progress: 0 };
    expect(
      await inScopes(
        (scope) => countsOf(ada, scope, '2027-11-20'),
        (row) => row,
      ),
    ).toEqual([[{ ...compliant, total: 2 }], [compliant], [{ ...none, total: 1 }], [none]]);
    expect(await ask(countsOf(ada, null, '2027-11-21'))).toEqual([
      { total: 2, compliant: 0, non_compliant: 1, in_progress: 0 },
    ]);
  });
});

describe('documents', () => {
  const idOf = ({ state }: { state: { documentId: string } }) => state.documentId;

  test('by id, with the edition of the property', async () => {
    expect(await ask(documentById(certificate))).toMatchObject([
      { state: { documentId: certificate }, edition: '2026.3' },
    ]);
    expect(await ask(documentById(newerCertificate))).toMatchObject([{ edition: null }]);
  });

  test('of an account, the latest first, within the scope', async () =>
    expect(await inScopes((scope) => documentsOf(ada, scope), idOf)).toEqual([
      [newerCertificate, certificate, scan],
      [certificate],
      [newerCertificate],
      [],
    ]));

  test('of one property', async () =>
    expect((await ask(documentsOfProperty(ada, cottage))).map(idOf)).toEqual([certificate]));

  test('of another account are none', async () => {
    expect(await ask(documentsOf(bob, null))).toEqual([]);
    expect(await ask(documentsOfProperty(bob, cottage))).toEqual([]);
  });

  test('that were uploaded before any assessment', async () => {
    expect((await ask(documentsWithoutAssessment(villa))).map(({ documentId }) => documentId)).toEqual([
      newerCertificate,
    ]);
    expect(await ask(documentsWithoutAssessment(cottage))).toEqual([]);
  });

  test('that expire soon, of properties that are not removed, within the scope', async () => {
    const expiring = (today: string) => inScopes((scope) => expiringDocuments(ada, scope, today, 30), idOf);
    expect(await expiring('2026-11-01')).toEqual([[newerCertificate], [], [newerCertificate], []]);
    expect(await expiring('2026-10-31')).toEqual([[], [], [], []]);
    expect(await ask(expiringDocuments(ada, null, '2027-11-01', 30))).toMatchObject([
      { state: { documentId: certificate }, total: 1 },
    ]);
  });

  test('that have expired, of properties that are not removed, within the scope', async () => {
    const expired = (today: string) => inScopes((scope) => expiredDocuments(ada, scope, today), idOf);
    expect(await expired('2026-12-02')).toEqual([[newerCertificate], [], [newerCertificate], []]);
    expect(await expired('2026-12-01')).toEqual([[], [], [], []]);
  });

  test('of an account that have one of some hashes', async () => {
    const hashes = [upload.sha256, 'ef'.repeat(32)];
    expect(await ask(knownHashes(ada, hashes))).toEqual([{ sha256: upload.sha256 }]);
    expect(await ask(knownHashes(bob, hashes))).toEqual([]);
  });
});

describe('badges', () => {
  const facts = {
    badge: { code, badgeId },
    property: { propertyId: cottage, name: 'Sea View' },
    subscription: { current: { planType: 'single_monthly' } },
  };

  test('by code and by id, with property and subscription', async () => {
    expect(await ask(badgeByCode(code))).toMatchObject([facts]);
    expect(await ask(badgeById(badgeId))).toMatchObject([facts]);
  });

  test('by assessment', async () => expect(await ask(badgeOfAssessment(first))).toMatchObject([{ code }]));

  test('of an account, within the scope', async () => {
    expect(
      await inScopes(
        (scope) => badgesOf(ada, scope),
        ({ badge }) => badge.code,
      ),
    ).toEqual([[code], [code], [], []]);
    expect(await ask(badgesOf(bob, null))).toEqual([]);
  });
});

describe('grants', () => {
  const role = { account_id: ada, name: 'Ada Lovelace', role: 'manager', until: '2027-01-31' };

  test.each([
    ['on the last day', bob, '2027-01-31', [role]],
    ['after the last day', bob, '2027-02-01', []],
    ['of another person', ada, '2027-01-31', []],
  ])('%s', async (_, personId, today, expected) =>
    expect((await ask(grantsOfPerson(personId, today))).map((grant) => accountRole(grant, at))).toMatchObject(expected),
  );
});

describe('contact messages', () => {
  test.each([
    ['at the first', at, []],
    ['after the first', later, [contactId]],
    ['after all', '2027-01-01T00:00:00.000Z', [contactId, first]],
  ])('that are older than an instant: %s', async (_, instant, expected) =>
    expect((await ask(messagesBefore(instant))).map(({ contactId }) => contactId)).toEqual(expected),
  );

  test.each([
    ['of an account and its address', ada, emailKey, [contactId, first]],
    ['of an account with another address', ada, 'other', [first]],
    ['of another account with the address', bob, emailKey, [contactId]],
    ['of an account without a confirmed address', ada, null, [first]],
    ['of nobody', bob, 'other', []],
  ])('%s', async (_, accountId, key, expected) =>
    expect((await ask(messagesOf(accountId, key))).map(({ contactId }) => contactId)).toEqual(expected),
  );
});

test('the latest activity has names of properties, within the scope', async () => {
  const latest = await inScopes(
    (scope) => latestActivity(ada, scope, [], 3),
    ({ state, name }) => [state.type, name],
  );
  expect(latest).toEqual([
    [
      ['PropertyRemoved', 'Sea View'],
      ['DocumentUploaded', 'Sea View'],
      ['AssessmentStarted', 'Sea View'],
    ],
    [
      ['DocumentUploaded', 'Sea View'],
      ['BadgeIssued', 'Sea View'],
      ['AssessmentCompleted', 'Sea View'],
    ],
    [
      ['DocumentUploaded', 'Sea View'],
      ['PropertyAdded', 'Sea View'],
    ],
    [],
  ]);
  expect((await ask(latestActivity(ada, null, [], 100))).at(-1)).toMatchObject({
    state: { type: 'AccessGranted' },
    name: null,
  });
});
