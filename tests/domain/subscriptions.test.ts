import { describe, expect, test } from 'vitest';
import { isActive, subscriptionDecider } from '../../domain/subscriptions/decider.ts';
import {
  ada,
  at,
  checkoutDeclined,
  checkoutStarted,
  session,
  subscriptionActivated,
  subscriptionEnded,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(subscriptionDecider);

const other = 'test_session-2';
const periodEnd = '2026-12-20T10:00:00.000Z';
const starting = (sessionId = session, when = at) =>
  ({
    type: 'StartCheckout',
    accountId: ada,
    sessionId,
    planType: 'single_monthly',
    propertiesCount: 1,
    at: when,
  }) as const;
const declining = { type: 'DeclineCheckout', accountId: ada, sessionId: session, at } as const;
const paying = (sessionId = session, when = at) =>
  ({
    type: 'ActivateSubscription',
    accountId: ada,
    sessionId,
    providerId: `sub_${sessionId}`,
    currentPeriodEnd: periodEnd,
    at: when,
  }) as const;
const ending = { type: 'EndSubscription', accountId: ada, at } as const;
const active = [checkoutStarted(), subscriptionActivated()];

describe('starting a checkout', () => {
  test('records the plan', () => given().when(starting()).then(checkoutStarted()));
  test('again under the same session changes nothing, also when it is paid', () => {
    given(checkoutStarted()).when(starting()).thenNothing();
    given(...active)
      .when(starting())
      .thenNothing();
  });
  test('may be done beside one that is open', () =>
    given(checkoutStarted()).when(starting(other)).then(checkoutStarted(other)));
  test('is refused while a subscription is active', () =>
    given(...active)
      .when(starting(other))
      .thenRejected('already-subscribed', { detail: 'You already have an active subscription.' }));
  test('is possible again once the period is over, to the millisecond', () => {
    given(...active)
      .when(starting(other, '2026-12-20T09:59:59.999Z'))
      .thenRejected('already-subscribed');
    const renewed = { ...checkoutStarted(other).data, at: periodEnd };
    given(...active)
      .when(starting(other, periodEnd))
      .then({
        type: 'CheckoutStarted',
        data: { ...renewed, planType: 'single_monthly', propertiesCount: 1, sessionId: other },
      });
  });
  test('is possible again once the subscription has ended', () =>
    given(...active, subscriptionEnded)
      .when(starting(other))
      .then(checkoutStarted(other)));
});

describe('paying', () => {
  test('activates what the checkout was for', () =>
    given(checkoutStarted()).when(paying()).then(subscriptionActivated()));
  test('twice activates once', () =>
    given(...active)
      .when(paying())
      .thenNothing());
  test('a checkout that is not there is refused', () => given().when(paying()).thenRejected('checkout-not-found'));
  test('a declined one is refused: a checkout serves once', () =>
    given(checkoutStarted(), checkoutDeclined()).when(paying()).thenRejected('checkout-used'));
  test('a second one, open in another tab, is refused', () =>
    given(checkoutStarted(), checkoutStarted(other), subscriptionActivated())
      .when(paying(other))
      .thenRejected('already-subscribed'));
  test.each(['constructor', '__proto__', 'toString'])('a session called %s is not there', (sessionId) => {
    given().when(paying(sessionId)).thenRejected('checkout-not-found');
    given()
      .when({ ...declining, sessionId })
      .thenRejected('checkout-not-found');
  });
});

describe('declining', () => {
  test('is recorded', () => given(checkoutStarted()).when(declining).then(checkoutDeclined()));
  test('twice changes nothing', () => given(checkoutStarted(), checkoutDeclined()).when(declining).thenNothing());
  test('what was paid is refused', () =>
    given(...active)
      .when(declining)
      .thenRejected('checkout-used'));
  test('a checkout that is not there is refused', () => given().when(declining).thenRejected('checkout-not-found'));
});

describe('ending', () => {
  test('is recorded', () =>
    given(...active)
      .when(ending)
      .then(subscriptionEnded));
  test('twice, or where there is none, changes nothing', () => {
    given(...active, subscriptionEnded)
      .when(ending)
      .thenNothing();
    given(checkoutStarted()).when(ending).thenNothing();
  });
});

describe('the state', () => {
  const plan = { planType: 'single_monthly', propertiesCount: 1 };

  test('remembers each checkout and how it went', () => {
    expect(given(checkoutStarted()).state()).toEqual({
      current: null,
      checkouts: { [session]: { ...plan, status: 'open' } },
    });
    expect(given(checkoutStarted(), checkoutStarted(other), checkoutDeclined(other)).state().checkouts).toEqual({
      [session]: { ...plan, status: 'open' },
      [other]: { ...plan, status: 'declined' },
    });
    expect(given(...active).state()).toEqual({
      current: { ...plan, currentPeriodEnd: periodEnd },
      checkouts: { [session]: { ...plan, status: 'paid' } },
    });
    expect(given(...active, subscriptionEnded).state()).toMatchObject({
      current: null,
      checkouts: { [session]: { status: 'paid' } },
    });
  });

  test('takes an outcome of a checkout it has never heard of', () => {
    expect(given(checkoutDeclined()).state().checkouts).toEqual({});
    expect(given(subscriptionActivated()).state()).toMatchObject({ current: plan, checkouts: {} });
  });

  test.each([
    ['before it is over', '2026-12-20T09:59:59.999Z', true],
    ['at its very end', periodEnd, false],
  ])('is active in the period that was paid for: %s', (_, now, expected) =>
    expect(isActive(given(...active).state(), now)).toBe(expected),
  );

  test('is not active without a subscription', () => expect(isActive(given().state(), at)).toBe(false));
});
