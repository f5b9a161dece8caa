import { describe, expect, test } from 'vitest';
import { badgeDecider } from '../../domain/badges/decider.ts';
import { badgeEndsOn, type Standing } from '../../domain/badges/standing.ts';
import {
  ada,
  at,
  badge,
  badgeExpired,
  badgeIssued,
  badgeReinstated,
  badgeRenewed,
  badgeRevoked,
  badgeSuspended,
  bob,
  certificate,
  gasSafety,
  guestRegister,
  newerCertificate,
  second,
  termEndsOn,
  today,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(badgeDecider);

type Issuing = {
  passes?: boolean;
  toRecheck?: readonly string[];
  overdue?: readonly string[];
  evidenceEndsOn?: string | null;
  about?: typeof badge;
  today?: string;
};
const issuing = (given: Issuing = {}) =>
  ({
    type: 'IssueBadge',
    about: badge,
    passes: true,
    toRecheck: [],
    overdue: [],
    evidenceEndsOn: termEndsOn,
    today,
    at,
    ...given,
  }) as const;
const recording = (standing: Standing, evidenceEndsOn: string | null = termEndsOn, accountId: string = ada) =>
  ({ type: 'RecordStanding', accountId, standing, evidenceEndsOn, renewedOn: null, at }) as const;
const revoking = { type: 'RevokeBadge', accountId: ada, cause: { kind: 'property_removed' }, at } as const;

const since = today;
const active: Standing = { status: 'active', cause: null, since: null };
const suspended: Standing = { status: 'suspended', cause: { kind: 'answers', keys: [guestRegister] }, since };
const expired: Standing = { status: 'expired', cause: { kind: 'term', endedOn: termEndsOn }, since };
const lapsed = (documentId: string) =>
  ({
    status: 'expired',
    cause: {
      kind: 'document',
      documentId,
      documentType: 'gas_safety_certificate',
      key: gasSafety,
      endedOn: '2027-03-31',
    },
    since,
  }) as const satisfies Standing;

describe('issuing', () => {
  test.each([null, '2027-03-01', '2031-01-01'])(
    'records the end of twelve months apart from the end of the evidence: %s',
    (evidenceEndsOn) => given().when(issuing({ evidenceEndsOn })).then(badgeIssued({ evidenceEndsOn })),
  );

  test('on 29 February ends its twelve months on 28 February', () => {
    const issued = { ...badge, issuedOn: '2028-02-29', termEndsOn: '2029-02-28', evidenceEndsOn: null, at };
    given()
      .when(issuing({ today: '2028-02-29', evidenceEndsOn: null }))
      .then({ type: 'BadgeIssued', data: issued });
  });

  test('is refused while the assessment is not completed or does not pass', () =>
    given()
      .when(issuing({ passes: false }))
      .thenRejected('assessment-not-passing'));

  test('again changes nothing', () => given(badgeIssued()).when(issuing()).thenNothing());

  test('again is refused while it is suspended and the assessment does not pass', () =>
    given(badgeIssued(), badgeSuspended)
      .when(issuing({ passes: false }))
      .thenRejected('assessment-not-passing'));

  test('again after its term begins another term under the same code', () => {
    const ends = { termEndsOn: '2028-12-01', evidenceEndsOn: '2030-01-01' };
    const renewed = badgeRenewed({ ...ends, startsOn: '2027-12-01' });
    for (const past of [[badgeIssued()], [badgeIssued(), badgeExpired]])
      given(...past)
        .when(issuing({ today: '2027-12-01', evidenceEndsOn: '2030-01-01' }))
        .then(renewed);
    // The new term is kept after later changes of the evidence.
    given(badgeIssued(), renewed)
      .when(recording(active, '2028-01-31'))
      .then(badgeRenewed({ ...ends, evidenceEndsOn: '2028-01-31' }));
    given(badgeIssued(), renewed).when(recording(active, '2030-01-01')).thenNothing();
  });

  test('is not issued first while answers are a year old', () => {
    given()
      .when(issuing({ toRecheck: [guestRegister] }))
      .thenRejected('answers-to-recheck', {
        detail:
          'One answer is a year old. Check last year’s answers again: once it is confirmed, the badge can be issued.',
      });
    given()
      .when(issuing({ toRecheck: [guestRegister, gasSafety] }))
      .thenRejected('answers-to-recheck', {
        detail:
          'Two answers are a year old. Check last year’s answers again: once each is confirmed, the badge can be issued.',
      });
  });

  test('is not renewed after its term while answers are a year old', () => {
    given(badgeIssued())
      .when(issuing({ today: '2027-12-01', toRecheck: [guestRegister] }))
      .thenRejected('answers-to-recheck', {
        detail:
          'One answer is a year old. Check last year’s answers again: once it is confirmed, the badge is renewed under the same code.',
      });
  });

  test('is not issued first while new questions are unanswered after their grace', () => {
    given()
      .when(issuing({ overdue: [guestRegister] }))
      .thenRejected('questions-to-answer', {
        detail: 'One new question was not answered in time. Once it is answered, the badge can be issued.',
      });
    given()
      .when(issuing({ overdue: [guestRegister, gasSafety] }))
      .thenRejected('questions-to-answer', {
        detail: 'Two new questions were not answered in time. Once each is answered, the badge can be issued.',
      });
  });

  test('is not renewed after its term while new questions are unanswered after their grace', () => {
    given(badgeIssued())
      .when(issuing({ today: '2027-12-01', overdue: [guestRegister] }))
      .thenRejected('questions-to-answer', {
        detail:
          'One new question was not answered in time. Once it is answered, the badge is renewed under the same code.',
      });
  });

  test('during its term changes nothing, also while answers are a year old or new questions are unanswered', () => {
    for (const waits of [{ toRecheck: [guestRegister] }, { overdue: [guestRegister] }])
      given(badgeIssued())
        .when(issuing({ today: termEndsOn, ...waits }))
        .thenNothing();
  });

  test('on its last day does not begin another term', () =>
    given(badgeIssued())
      .when(issuing({ today: termEndsOn }))
      .thenNothing());

  test.each([
    ['has', []],
    ['had, even after that badge was revoked', [badgeRevoked]],
  ])('is refused for a code that another assessment %s', (_, past) =>
    given(badgeIssued(), ...past)
      .when(issuing({ about: { ...badge, assessmentId: second } }))
      .thenRejected('badge-code-taken'),
  );

  test('is refused after it was revoked', () =>
    given(badgeIssued(), badgeRevoked).when(issuing()).thenRejected('badge-revoked'));
});

describe('recording its standing', () => {
  test('records a suspension with its cause', () =>
    given(badgeIssued()).when(recording(suspended)).then(badgeSuspended));
  test('records the end of its term', () => given(badgeIssued()).when(recording(expired)).then(badgeExpired));

  test.each([
    ['suspended', badgeSuspended],
    ['expired', badgeExpired],
  ])('records that it is active again after it was %s', (_, past) =>
    given(badgeIssued(), past).when(recording(active)).then(badgeReinstated()),
  );

  test('is reinstated with the end of the present evidence', () =>
    given(badgeIssued(), badgeSuspended)
      .when(recording(active, '2027-01-31'))
      .then(badgeReinstated({ evidenceEndsOn: '2027-01-31' })));

  test.each([
    ['suspended to expired', badgeSuspended, expired, badgeExpired],
    ['expired to suspended', badgeExpired, suspended, badgeSuspended],
  ])('records the change from %s', (_, past, standing, event) =>
    given(badgeIssued(), past).when(recording(standing)).then(event),
  );

  test('records another kind of cause', () => {
    const cause = { kind: 'subscription', endedOn: today } as const;
    given(badgeIssued(), badgeSuspended)
      .when(recording({ status: 'suspended', cause, since }))
      .then({ type: 'BadgeSuspended', data: { ...badge, cause, at } });
  });

  test('records the same kind of cause once, even with other questions', () => {
    const more: Standing = { ...suspended, cause: { kind: 'answers', keys: [guestRegister, gasSafety] } };
    given(badgeIssued(), badgeSuspended).when(recording(suspended)).thenNothing();
    given(badgeIssued(), badgeSuspended).when(recording(more)).thenNothing();
    given(badgeIssued(), badgeExpired).when(recording(expired)).thenNothing();
  });

  test('records an expired document once, and another one again', () => {
    const { cause } = lapsed(certificate);
    const event = { type: 'BadgeExpired', data: { ...badge, cause, at } } as const;
    given(badgeIssued())
      .when(recording(lapsed(certificate)))
      .then(event);
    given(badgeIssued(), event)
      .when(recording(lapsed(newerCertificate)))
      .then({ type: 'BadgeExpired', data: { ...badge, cause: { ...cause, documentId: newerCertificate }, at } });
  });

  test.each([
    ['earlier', '2027-11-20', '2027-06-30'],
    ['later', '2027-06-30', '2027-08-31'],
    ['after the twelve months', '2027-06-30', '2030-01-01'],
    ['never', '2027-06-30', null],
  ])('records a renewal when the evidence ends %s', (_, before, evidenceEndsOn) =>
    given(badgeIssued({ evidenceEndsOn: before }))
      .when(recording(active, evidenceEndsOn))
      .then(badgeRenewed({ evidenceEndsOn })),
  );

  test('changes nothing when nothing has changed', () => given(badgeIssued()).when(recording(active)).thenNothing());

  test('names the present account after the property changed its owner', () =>
    expect(badgeDecider.decide(recording(suspended, termEndsOn, bob), given(badgeIssued()).state())).toMatchObject([
      { type: 'BadgeSuspended', data: { accountId: bob, propertyId: badge.propertyId } },
    ]));

  test.each([
    ['active', recording(active, '2027-01-01')],
    ['suspended', recording(suspended)],
    ['expired', recording(expired)],
    ['revoked', recording({ status: 'revoked', cause: { kind: 'property_removed' }, since })],
  ])('changes nothing for an unknown or a revoked badge: %s', (_, command) => {
    given().when(command).thenNothing();
    given(badgeIssued(), badgeRevoked).when(command).thenNothing();
  });

  test('does not revoke, because a revocation is a decision of its own', () =>
    given(badgeIssued())
      .when(recording({ status: 'revoked', cause: { kind: 'property_removed' }, since }))
      .thenNothing());
});

describe('revoking', () => {
  test('ends an active one', () => given(badgeIssued()).when(revoking).then(badgeRevoked));
  test('ends a suspended one', () => given(badgeIssued(), badgeSuspended).when(revoking).then(badgeRevoked));
  test('ends an expired one', () => given(badgeIssued(), badgeExpired).when(revoking).then(badgeRevoked));
  test('twice changes nothing', () => given(badgeIssued(), badgeRevoked).when(revoking).thenNothing());
  test('an unknown badge changes nothing', () => given().when(revoking).thenNothing());
});

test.each([
  ['of its twelve months, without dated evidence', null, '2027-11-20'],
  ['of its twelve months, when the evidence lasts longer', '2031-01-01', '2027-11-20'],
  ['of the evidence, when that comes first', '2027-03-01', '2027-03-01'],
  ['of both', '2027-11-20', '2027-11-20'],
])('its last day is that %s', (_, evidence, day) => expect(badgeEndsOn(termEndsOn, evidence)).toBe(day));

test('the state follows the events', () => {
  const dates = { issuedOn: today, termEndsOn, evidenceEndsOn: termEndsOn, revokedAt: null };
  const issued = { about: badge, ...dates, cause: null, causeBefore: null };
  expect(given().state()).toEqual({ status: 'missing' });
  expect(given(badgeSuspended, badgeExpired, badgeReinstated(), badgeRenewed({}), badgeRevoked).state()).toEqual({
    status: 'missing',
  });
  expect(given(badgeIssued()).state()).toEqual({ status: 'active', ...issued });
  expect(given(badgeIssued(), badgeSuspended).state()).toEqual({
    ...issued,
    status: 'suspended',
    cause: { kind: 'answers', keys: [guestRegister] },
  });
  expect(given(badgeIssued(), badgeExpired).state()).toEqual({
    ...issued,
    status: 'expired',
    cause: { kind: 'term', endedOn: termEndsOn },
  });
  expect(given(badgeIssued(), badgeSuspended, badgeReinstated({ evidenceEndsOn: '2027-01-01' })).state()).toEqual({
    status: 'active',
    ...issued,
    causeBefore: { kind: 'answers', keys: [guestRegister] },
    evidenceEndsOn: '2027-01-01',
  });
  expect(given(badgeIssued(), badgeRenewed({ evidenceEndsOn: '2027-01-01' })).state()).toMatchObject({
    evidenceEndsOn: '2027-01-01',
    termEndsOn,
  });
  expect(given(badgeIssued(), badgeRevoked).state()).toEqual({
    ...issued,
    status: 'revoked',
    revokedAt: at,
    cause: { kind: 'property_removed' },
  });
});
