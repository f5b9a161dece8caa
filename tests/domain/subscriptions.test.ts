import { describe, expect, test } from 'vitest';
import { endedOn, isActive, subscriptionDecider } from '../../domain/subscriptions/decider.ts';
import {
  ada,
  at,
  checkoutDeclined,
  checkoutStarted,
  later,
  period,
  session,
  subscriptionActivated,
  subscriptionEnded,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(subscriptionDecider);

const other = 'test_session-2';
const periodEnd = period.endsAt;
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
    period,
    at: when,
  }) as const;
const ending = { type: 'EndSubscription', accountId: ada, cause: 'cancelled', at } as const;
const active = [checkoutStarted(), subscriptionActivated()];

describe('starting a checkout', () => {
  test('records the plan', () => given().when(starting()).then(checkoutStarted()));
  test('again with the same session changes nothing, even after it was paid', () => {
    given(checkoutStarted()).when(starting()).thenNothing();
    given(...active)
      .when(starting())
      .thenNothing();
  });
  test('is possible while another checkout is open', () =>
    given(checkoutStarted()).when(starting(other)).then(checkoutStarted(other)));
  test('is refused while a subscription is active', () =>
    given(...active)
      .when(starting(other))
      .thenRejected('already-subscribed', { detail: 'You already have an active subscription.' }));
  test('is possible again from the last millisecond of the period on', () => {
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
  test('is possible again after the subscription has ended', () =>
    given(...active, subscriptionEnded())
      .when(starting(other))
      .then(checkoutStarted(other)));
});

describe('paying', () => {
  test('activates the plan of the checkout', () =>
    given(checkoutStarted()).when(paying()).then(subscriptionActivated()));
  test('twice activates the subscription once', () =>
    given(...active)
      .when(paying())
      .thenNothing());
  test('an unknown checkout is refused', () => given().when(paying()).thenRejected('checkout-not-found'));
  test('a declined checkout is refused, because a checkout can be used once', () =>
    given(checkoutStarted(), checkoutDeclined()).when(paying()).thenRejected('checkout-used'));
  test('a second checkout that is open in another tab is refused', () =>
    given(checkoutStarted(), checkoutStarted(other), subscriptionActivated())
      .when(paying(other))
      .thenRejected('already-subscribed'));
  test.each(['constructor', '__proto__', 'toString'])('a session with the id %s is unknown', (sessionId) => {
    given().when(paying(sessionId)).thenRejected('checkout-not-found');
    given()
      .when({ ...declining, sessionId })
      .thenRejected('checkout-not-found');
  });
});

describe('declining', () => {
  test('is recorded', () => given(checkoutStarted()).when(declining).then(checkoutDeclined()));
  test('twice changes nothing', () => given(checkoutStarted(), checkoutDeclined()).when(declining).thenNothing());
  test('a paid checkout is refused', () =>
    given(...active)
      .when(declining)
      .thenRejected('checkout-used'));
  test('an unknown checkout is refused', () => given().when(declining).thenRejected('checkout-not-found'));
});

describe('ending', () => {
  test('is recorded', () =>
    given(...active)
      .when(ending)
      .then(subscriptionEnded()));
  test('changes nothing when there is no subscription', () => {
    given(...active, subscriptionEnded())
      .when(ending)
      .thenNothing();
    given(checkoutStarted()).when(ending).thenNothing();
  });
});

describe('the state', () => {
  const plan = { planType: 'single_monthly', propertiesCount: 1 };

  test('has every checkout with its outcome', () => {
    expect(given(checkoutStarted()).state()).toEqual({
      current: null,
      endedAt: null,
      checkouts: { [session]: { ...plan, status: 'open' } },
    });
    expect(given(checkoutStarted(), checkoutStarted(other), checkoutDeclined(other)).state().checkouts).toEqual({
      [session]: { ...plan, status: 'open' },
      [other]: { ...plan, status: 'declined' },
    });
    expect(given(...active).state()).toEqual({
      current: { ...plan, period },
      endedAt: null,
      checkouts: { [session]: { ...plan, status: 'paid' } },
    });
    expect(given(...active, subscriptionEnded()).state()).toMatchObject({
      current: null,
      endedAt: at,
      checkouts: { [session]: { status: 'paid' } },
    });
  });

  test('accepts the outcome of an unknown checkout', () => {
    expect(given(checkoutDeclined()).state().checkouts).toEqual({});
    expect(given(subscriptionActivated()).state().checkouts).toEqual({});
    expect(given(subscriptionActivated()).state()).toMatchObject({ current: plan });
  });

  test.each([
    ['one millisecond before its end', '2026-12-20T09:59:59.999Z', true],
    ['at its end', periodEnd, false],
  ])('is active in the paid period: %s', (_, now, expected) =>
    expect(isActive(given(...active).state(), now)).toBe(expected),
  );

  test('is not active without a subscription', () => expect(isActive(given().state(), at)).toBe(false));

  test('a subscription without a checkout is active and has no session', () =>
    expect(given(subscriptionActivated(null)).state()).toEqual({
      current: { ...plan, period },
      endedAt: null,
      checkouts: {},
    }));

  test('a new activation clears the end of the former subscription', () =>
    expect(given(...active, subscriptionEnded(), subscriptionActivated(other)).state()).toMatchObject({
      current: plan,
      endedAt: null,
    }));
});

describe('the day on which a subscription ended', () => {
  test.each([
    ['null without any subscription', [], at, null],
    ['null before the end of the period', active, '2026-12-20T09:59:59.999Z', null],
    ['the last day of the period once that is over', active, periodEnd, '2026-12-20'],
    ['the day of the event that ended it earlier', [...active, subscriptionEnded()], later, '2026-11-20'],
    ['null after a new activation', [...active, subscriptionEnded(), subscriptionActivated(other)], later, null],
  ])('is %s', (_, events, now, day) => expect(endedOn(given(...events).state(), now)).toBe(day));

  test('is a day in London', () => {
    const summer = { startsAt: at, endsAt: '2027-06-30T23:30:00.000Z' };
    const { current } = given(...active).state();
    expect(endedOn({ current: current && { ...current, period: summer }, endedAt: null }, summer.endsAt)).toBe(
      '2027-07-01',
    );
  });
});
