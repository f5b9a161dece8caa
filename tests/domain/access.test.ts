import { describe, expect, test } from 'vitest';
import { accessDecider } from '../../domain/access/decider.ts';
import { grantOf } from '../../domain/access/state.ts';
import { accessGranted, accessRevoked, ada, at, bob, cottage, type GrantTerms, grantId } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(accessDecider);

const otherGrant = 'a3bb189e-8bf9-4888-9912-ace4e6543002';
const granting = (terms: GrantTerms = {}) =>
  ({
    type: 'GrantAccess',
    accountId: ada,
    grantId,
    personId: bob,
    role: 'manager',
    scope: { kind: 'all' },
    until: null,
    at,
    ...terms,
  }) as const;
const revoking = (revoked: string = grantId) =>
  ({ type: 'RevokeAccess', accountId: ada, grantId: revoked, at }) as const;

describe('granting access', () => {
  test('is recorded', () => given().when(granting()).then(accessGranted()));

  test('records role, properties and last day', () => {
    const terms: GrantTerms = {
      role: 'auditor',
      scope: { kind: 'properties', propertyIds: [cottage] },
      until: '2027-01-31',
    };
    given().when(granting(terms)).then(accessGranted(terms));
  });

  test('again with the same id changes nothing, even with other terms', () =>
    given(accessGranted())
      .when(granting({ role: 'viewer' }))
      .thenNothing());

  test('a second time to the same person is recorded', () =>
    given(accessGranted())
      .when(granting({ grantId: otherGrant, role: 'viewer' }))
      .then(accessGranted({ grantId: otherGrant, role: 'viewer' })));

  test('to oneself is refused', () =>
    given()
      .when({ ...granting(), personId: ada })
      .thenRejected('own-account', { detail: 'This is your own account.' }));
});

describe('revoking access', () => {
  test('is recorded', () => given(accessGranted()).when(revoking()).then(accessRevoked()));
  test('twice changes nothing', () => given(accessGranted(), accessRevoked()).when(revoking()).thenNothing());
  test('of an unknown grant changes nothing', () => given(accessGranted()).when(revoking(otherGrant)).thenNothing());
  test('keeps the other grants', () =>
    expect(
      given(accessGranted(), accessGranted({ grantId: otherGrant }), accessRevoked())
        .state()
        .grants.map((grant) => grant.grantId),
    ).toEqual([otherGrant]));
});

describe('the grant of a person', () => {
  const today = '2026-11-20';
  const until = (day: string | null) => given(accessGranted({ until: day })).state();

  test.each([
    ['without an end', null, true],
    ['on the day before its last', '2026-11-21', true],
    ['on its last day', '2026-11-20', true],
    ['after its last day', '2026-11-19', false],
  ])('%s', (_, day, holds) => expect(grantOf(until(day), bob, today) !== undefined).toBe(holds));

  test('is not that of another person', () => expect(grantOf(until(null), ada, today)).toBeUndefined());

  test('ends when it is revoked', () =>
    expect(grantOf(given(accessGranted(), accessRevoked()).state(), bob, today)).toBeUndefined());

  test('is the one granted last', () => {
    const { role } = grantOf(
      given(accessGranted(), accessGranted({ grantId: otherGrant, role: 'viewer' })).state(),
      bob,
      today,
    ) ?? { role: undefined };
    expect(role).toBe('viewer');
  });

  test('is an earlier one after the later one has ended', () =>
    expect(
      grantOf(given(accessGranted(), accessGranted({ grantId: otherGrant, until: '2026-11-19' })).state(), bob, today),
    ).toEqual({ grantId, personId: bob, role: 'manager', scope: { kind: 'all' }, until: null }));
});
