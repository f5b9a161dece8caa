import { describe, test } from 'vitest';
import { accountDecider } from '../../domain/accounts/decider.ts';
import { accountRegistered, bob, registration } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(accountDecider);

describe('registering an account', () => {
  test('records who it is', () =>
    given()
      .when({ type: 'RegisterAccount', ...registration })
      .then(accountRegistered));

  test('keeps a person who has been erased meanwhile as erased', () =>
    given()
      .when({ type: 'RegisterAccount', ...registration, personal: null })
      .then({ type: 'AccountRegistered', data: { ...registration, personal: null } }));

  test('is done once, whatever a second one says', () =>
    given(accountRegistered)
      .when({ type: 'RegisterAccount', ...registration, accountId: bob, userType: 'agent' })
      .thenNothing());
});
