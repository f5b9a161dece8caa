import { describe, test } from 'vitest';
import { accountDecider } from '../../domain/accounts/decider.ts';
import { aboutAda, accountRegistered, bob, registration } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(accountDecider);

describe('registering an account', () => {
  test('records the registration', () =>
    given()
      .when({ type: 'RegisterAccount', ...registration })
      .then(accountRegistered));

  test('is recorded for a person who was erased in the meantime', () => {
    const erased = { ...registration, personal: { holder: aboutAda(null) } };
    given()
      .when({ type: 'RegisterAccount', ...erased })
      .then({ type: 'AccountRegistered', data: erased });
  });

  test('is recorded once, even if a repeat carries other data', () =>
    given(accountRegistered)
      .when({ type: 'RegisterAccount', ...registration, accountId: bob, userType: 'agent' })
      .thenNothing());
});
