import { describe, test } from 'vitest';
import { emailDecider } from '../../domain/emails/decider.ts';
import { ada, at, bob, emailClaimed, emailReleased, registration } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(emailDecider);

describe('claiming an address', () => {
  const claim = { type: 'ClaimEmail', ...registration } as const;

  test('goes to the first who asks', () => given().when(claim).then(emailClaimed));

  test('again by the same account changes nothing', () => given(emailClaimed).when(claim).thenNothing());

  test('by another account is refused in the words of the contract', () =>
    given(emailClaimed)
      .when({ ...claim, accountId: bob })
      .thenRejected('email-taken', { detail: 'An account with this email already exists' }));

  test('is free again once released', () =>
    given(emailClaimed, emailReleased)
      .when({ ...claim, accountId: bob })
      .then({ type: 'EmailClaimed', data: { ...registration, accountId: bob } }));
});

describe('releasing an address', () => {
  test('is for the account that has it', () =>
    given(emailClaimed).when({ type: 'ReleaseEmail', accountId: ada, at }).then(emailReleased));

  test('by another account changes nothing', () =>
    given(emailClaimed).when({ type: 'ReleaseEmail', accountId: bob, at }).thenNothing());

  test('of a free one changes nothing', () => given().when({ type: 'ReleaseEmail', accountId: ada, at }).thenNothing());
});
