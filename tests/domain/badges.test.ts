import { describe, expect, test } from 'vitest';
import { badgeDecider } from '../../domain/badges/decider.ts';
import {
  at,
  badge,
  badgeIssued,
  badgeReinstated,
  badgeRenewed,
  badgeRevoked,
  badgeSuspended,
  second,
  today,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(badgeDecider);

const passing = (evidenceExpiresOn: string | null = null) => ({ completed: true, compliant: true, evidenceExpiresOn });
const failing = { completed: true, compliant: false, evidenceExpiresOn: null };
const issuing = (standing = passing(), about = badge) => ({ type: 'IssueBadge', about, standing, today, at }) as const;
const following = (standing = passing()) => ({ type: 'FollowAssessment', standing, at }) as const;
const revoking = { type: 'RevokeBadge', reason: 'The property was removed.', at } as const;

describe('issuing', () => {
  test.each([
    ['12 months on, without dated evidence', null, '2027-11-20'],
    ['12 months on, when the evidence holds longer', '2031-01-01', '2027-11-20'],
    ['with the earliest evidence, when that comes first', '2027-03-01', '2027-03-01'],
    ['the same day, with evidence on its last day', today, today],
  ])('ends %s', (_, evidence, expiresOn) =>
    given()
      .when(issuing(passing(evidence)))
      .then(badgeIssued(expiresOn)),
  );

  test('on 29 February ends on 28 February', () => {
    const leap = { ...issuing(), today: '2028-02-29' };
    const issued = { ...badge, issuedOn: '2028-02-29', expiresOn: '2029-02-28', at };
    given().when(leap).then({ type: 'BadgeIssued', data: issued });
  });

  test.each([
    ['is not completed', { ...passing(), completed: false }],
    ['does not pass', failing],
  ])('is refused while the assessment %s', (_, standing) =>
    given().when(issuing(standing)).thenRejected('assessment-not-passing'),
  );

  test('again finds the one that stands', () => given(badgeIssued()).when(issuing()).thenNothing());

  test('again is refused while it is suspended for what does not pass', () =>
    given(badgeIssued(), badgeSuspended).when(issuing(failing)).thenRejected('assessment-not-passing'));

  test('again after its twelve months begins another twelve, under the same code', () => {
    const later = { ...issuing(), today: '2027-12-01' };
    const renewed = { ...badge, expiresOn: '2028-12-01', startsOn: '2027-12-01', at };
    given(badgeIssued()).when(later).then({ type: 'BadgeRenewed', data: renewed });
    // From then on its end is counted from there.
    given(badgeIssued(), { type: 'BadgeRenewed', data: renewed }).when(following(passing())).thenNothing();
    given(badgeIssued(), { type: 'BadgeRenewed', data: renewed })
      .when(following(passing('2030-01-01')))
      .thenNothing();
  });

  test('on its last day is not yet time for another twelve months', () =>
    given(badgeIssued('2027-11-20'))
      .when({ ...issuing(), today: '2027-11-20' })
      .thenNothing());

  test('is refused where another assessment has the code', () =>
    given(badgeIssued())
      .when(issuing(passing(), { ...badge, assessmentId: second }))
      .thenRejected('badge-code-taken'));

  test('is refused where another assessment had the code, also after that badge was revoked', () =>
    given(badgeIssued(), badgeRevoked)
      .when(issuing(passing(), { ...badge, assessmentId: second }))
      .thenRejected('badge-code-taken'));

  test('is refused for good once it was revoked', () =>
    given(badgeIssued(), badgeRevoked).when(issuing()).thenRejected('badge-revoked'));
});

describe('following its assessment', () => {
  test('is suspended with a reason when that no longer passes', () =>
    given(badgeIssued()).when(following(failing)).then(badgeSuspended));

  test('is reinstated when that passes again', () =>
    given(badgeIssued(), badgeSuspended).when(following()).then(badgeReinstated()));

  test('is reinstated for as long as the evidence of now holds', () =>
    given(badgeIssued(), badgeSuspended)
      .when(following(passing('2027-01-31')))
      .then(badgeReinstated('2027-01-31')));

  test.each([
    ['shorter', '2027-11-20', '2027-06-30'],
    ['longer again', '2027-06-30', '2027-08-31'],
  ])('is renewed when the evidence holds %s', (_, before, evidence) =>
    given(badgeIssued(before))
      .when(following(passing(evidence)))
      .then(badgeRenewed(evidence)),
  );

  test('never outlives 12 months from its issue by being renewed', () =>
    given(badgeIssued('2027-06-30'))
      .when(following(passing('2030-01-01')))
      .then(badgeRenewed('2027-11-20')));

  test('stays as it is when nothing has changed', () => {
    given(badgeIssued()).when(following()).thenNothing();
    given(badgeIssued(), badgeSuspended).when(following(failing)).thenNothing();
  });

  test('means nothing to a badge that is not there or was revoked', () => {
    given().when(following(failing)).thenNothing();
    given(badgeIssued(), badgeRevoked).when(following(failing)).thenNothing();
    given(badgeIssued(), badgeRevoked)
      .when(following(passing('2027-01-01')))
      .thenNothing();
  });
});

describe('revoking', () => {
  test('ends an active one', () => given(badgeIssued()).when(revoking).then(badgeRevoked));
  test('ends a suspended one', () => given(badgeIssued(), badgeSuspended).when(revoking).then(badgeRevoked));
  test('twice changes nothing', () => given(badgeIssued(), badgeRevoked).when(revoking).thenNothing());
  test('means nothing to a badge that is not there', () => given().when(revoking).thenNothing());
});

test('the state follows the facts', () => {
  const issued = { about: badge, startsOn: today, expiresOn: '2027-11-20' };
  expect(given().state()).toEqual({ status: 'missing' });
  expect(given(badgeSuspended, badgeReinstated(), badgeRenewed(today), badgeRevoked).state()).toEqual({
    status: 'missing',
  });
  expect(given(badgeIssued()).state()).toEqual({ status: 'active', ...issued });
  expect(given(badgeIssued(), badgeSuspended).state()).toEqual({ status: 'suspended', ...issued });
  expect(given(badgeIssued(), badgeSuspended, badgeReinstated('2027-01-01')).state()).toEqual({
    ...{ status: 'active', ...issued },
    expiresOn: '2027-01-01',
  });
  expect(given(badgeIssued(), badgeRenewed('2027-01-01')).state()).toMatchObject({ expiresOn: '2027-01-01' });
  expect(given(badgeIssued(), badgeRevoked).state()).toEqual({ status: 'revoked', ...issued });
});
