import { expect, test } from 'vitest';
import { NO_SUBSCRIPTION } from '../../domain/subscriptions/state.ts';
import { subscriptionRow } from '../../projections/accountSubscription/row.ts';

const grant = { withdrawnAt: null };
const large = { ...grant, grantId: 'large', propertiesCount: 25, until: '2026-12-10' };
const lasting = { ...grant, grantId: 'lasting', propertiesCount: 12, until: '2027-03-31' };
const current = {
  planType: 'multi_monthly',
  propertiesCount: 5,
  providerId: 'sub_1',
  period: { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-12-20T10:00:00.000Z' },
  cancelsAtPeriodEnd: false,
  pastDueSince: null,
} as const;
const state = { ...NO_SUBSCRIPTION, current, grants: [large, lasting] };
const NOW = '2026-12-01T10:00:00.000Z';

test('the row has the largest allowance of today, and the one that is left after the plan', () => {
  expect(subscriptionRow(state, NOW)).toMatchObject({
    allowance: { properties_count: 25, until: '2026-12-10' },
    allowance_after_period: { properties_count: 12, until: '2027-03-31' },
    allowance_after_due: null,
  });
  const ending = { ...current, period: { ...current.period, endsAt: '2027-03-31T10:00:00.000Z' } };
  expect(subscriptionRow({ ...state, current: ending }, NOW).allowance_after_period).toBe(null);
});

test('the row has the allowance that is left on the day after today', () => {
  const tomorrow = (now: string) => subscriptionRow(state, now).allowance_after_today;
  expect(tomorrow('2026-12-09T10:00:00.000Z')).toEqual({ properties_count: 25, until: '2026-12-10' });
  // The last day of the larger one.
  expect(tomorrow('2026-12-10T10:00:00.000Z')).toEqual({ properties_count: 12, until: '2027-03-31' });
  expect(subscriptionRow({ ...state, current: null }, NOW).allowance_after_today).toBe(null);
});

test('the row has the allowance that is left after the days to pay', () => {
  const since = (pastDueSince: string) => subscriptionRow({ ...state, current: { ...current, pastDueSince } }, NOW);
  // The 14 days end on 3 and on 11 December.
  expect(since('2026-11-19T10:00:00.000Z').allowance_after_due?.properties_count).toBe(25);
  expect(since('2026-11-27T10:00:00.000Z').allowance_after_due?.properties_count).toBe(12);
});

test('a failed payment of a cancelled subscription ends access with its period, if that is before the 14 days', () => {
  const cancelled = (endsAt: string) => {
    const period = { ...current.period, endsAt };
    const ending = { ...current, period, cancelsAtPeriodEnd: true, pastDueSince: '2026-11-30T10:00:00.000Z' };
    return subscriptionRow({ ...state, current: ending }, NOW);
  };
  expect(cancelled('2027-11-20T10:00:00.000Z').past_due_until).toBe('2026-12-14T10:00:00.000Z');
  expect(cancelled('2026-12-09T10:00:00.000Z')).toMatchObject({
    past_due_until: '2026-12-09T10:00:00.000Z',
    allowance_after_due: { properties_count: 25 },
  });
});

test('the row says whether the account has ever bought a plan', () => {
  expect(subscriptionRow({ ...NO_SUBSCRIPTION, grants: [large] }, NOW)).toMatchObject({
    status: 'active',
    has_purchased: false,
  });
  const bought = { ...NO_SUBSCRIPTION, firstActivatedAt: '2025-11-20T10:00:00.000Z' };
  expect(subscriptionRow(bought, NOW).has_purchased).toBe(true);
});
