import { describe, expect, test } from 'vitest';
import { claimForRegistration, emailDecider, registrationOf } from '../../domain/emails/decider.ts';
import { aboutAda, ada, at, bob, claim, emailClaimed, emailReleased, person, registration } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(emailDecider);

describe('claiming an address', () => {
  const claiming = { type: 'ClaimEmail', ...claim } as const;

  test('succeeds for the first account', () => given().when(claiming).then(emailClaimed));

  test('again by the same account changes nothing', () => given(emailClaimed).when(claiming).thenNothing());

  test('by another account is refused with the text of the contract', () =>
    given(emailClaimed)
      .when({ ...claiming, accountId: bob })
      .thenRejected('email-taken', { detail: 'An account with this email already exists' }));

  test('succeeds for another account after the release', () =>
    given(emailClaimed, emailReleased)
      .when({ ...claiming, accountId: bob })
      .then({ type: 'EmailClaimed', data: { ...claim, accountId: bob } }));

  test('for a change of address carries no registration', () => {
    const change = {
      accountId: ada,
      purpose: 'change',
      registration: null,
      personal: { holder: aboutAda({ email: 'ada@example.org', name: null, phone: null }) },
      at,
    } as const;
    given()
      .when({ type: 'ClaimEmail', ...change })
      .then({ type: 'EmailClaimed', data: change });
  });
});

describe('releasing an address', () => {
  const releasing = { type: 'ReleaseEmail', accountId: ada, at } as const;

  test('by the account that has it is recorded', () => given(emailClaimed).when(releasing).then(emailReleased));

  test('by another account changes nothing', () =>
    given(emailClaimed)
      .when({ ...releasing, accountId: bob })
      .thenNothing());

  test('changes nothing when the address is free', () => given().when(releasing).thenNothing());
});

describe('a claim and its registration', () => {
  test('the claim carries the whole registration', () => expect(claimForRegistration(registration)).toEqual(claim));

  test('the registration is read back from the claim', () => expect(registrationOf(claim)).toEqual(registration));

  test('the registration of an erased person is read back without personal data', () =>
    expect(registrationOf({ ...claim, personal: { holder: aboutAda(null) } })).toEqual({
      ...registration,
      personal: { holder: aboutAda(null) },
    }));

  test('a name and a phone number that are missing are read back as empty', () =>
    expect(
      registrationOf({ ...claim, personal: { holder: aboutAda({ ...person, name: null, phone: null }) } }),
    ).toMatchObject({ personal: { holder: { details: { email: person.email, name: '', phone: '' } } } }));

  test('a claim for a change of address has no registration', () =>
    expect(registrationOf({ ...claim, purpose: 'change', registration: null })).toBeNull());
});
