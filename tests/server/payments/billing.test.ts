import { describe, expect, test } from 'vitest';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { advance, begin, failPayment, returned, settled } from '../../../server/payments/local/billing.ts';
import type { LocalSubscription } from '../../../server/payments/local/localSubscription.ts';
import { changePlan, previewOf } from '../../../server/payments/local/planChange.ts';
import { PLAN_CHANGES } from '../../support/planChanges.ts';

const FIRST = '2026-11-01T00:00:00.000Z';
const at = (day: string) => `${day}T00:00:00.000Z`;
const invoicesOf = ({ invoices }: LocalSubscription) =>
  invoices.map(({ reason, total, paidAt }) => `${paidAt.slice(0, 10)} ${reason} ${total}`);
const started = (planType: PlanType, day = FIRST) => begin(planType, day);

describe('renewals', () => {
  test('take the price on the first day of each period', () => {
    expect(invoicesOf(advance(started('single_monthly'), at('2027-01-01')))).toEqual([
      '2026-11-01 first 399',
      '2026-12-01 renewal 399',
      '2027-01-01 renewal 399',
    ]);
    expect(invoicesOf(advance(started('multi_yearly'), at('2027-11-01')))).toEqual([
      '2026-11-01 first 9999',
      '2027-11-01 renewal 9999',
    ]);
  });

  test('keep the day of the month: 31 January, 28 February, 31 March', () => {
    const renewed = advance(started('single_monthly', at('2027-01-31')), at('2027-04-15'));
    expect(invoicesOf(renewed).map((text) => text.slice(0, 10))).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
    expect(renewed.period).toEqual({ startsAt: at('2027-03-31'), endsAt: at('2027-04-30') });
  });

  test('a cancelled subscription ends with its period and is not charged again', () => {
    const cancelled = { ...started('single_monthly'), cancelsAtPeriodEnd: true };
    expect(advance(cancelled, '2026-11-30T23:59:59.999Z').endedBy).toBe(null);
    expect(advance(cancelled, at('2026-12-01'))).toMatchObject({ endedBy: 'cancelled', invoices: [{ total: 399 }] });
  });

  test('prices contain 20 % VAT', () =>
    expect(started('multi_yearly').invoices).toMatchObject([{ total: 9999, tax: 1667 }]));
});

describe('a payment that fails in the last days of a period', () => {
  const failedLate = () => failPayment(started('single_monthly'), at('2026-11-20'));

  test('stays due beside that of the next period, and its days of grace go on', () => {
    const renewed = advance(failedLate(), at('2026-12-02'));
    expect(renewed).toMatchObject({
      pastDue: { since: at('2026-11-20'), due: 798 },
      period: { startsAt: at('2026-12-01') },
    });
    expect(advance(renewed, at('2026-12-05'))).toMatchObject({ endedBy: 'payment_failed', endedAt: at('2026-12-04') });
  });

  test('is paid with it', () => {
    const paid = settled(advance(failedLate(), at('2026-12-02')), at('2026-12-02'));
    expect(paid.pastDue).toBeNull();
    expect(invoicesOf(paid)).toEqual(['2026-11-01 first 399', '2026-12-02 renewal 798']);
  });
});

describe('a change of plan', () => {
  test.each(PLAN_CHANGES)('to %s costs what the preview says', (_, from, since, to, day, costs) => {
    const subscription = started(from, since);
    const preview = previewOf(subscription, to, day);
    expect(preview).toEqual(costs);
    const next = changePlan(subscription, to, day);
    expect(next?.planType).toBe(to);
    expect(Math.max(0, next?.credit ?? 0)).toBe(preview.credit);
    expect(next?.period.endsAt).toBe(preview.nextDate);
    const charged = (next?.invoices ?? []).slice(1).map(({ total }) => total);
    expect(charged).toEqual(preview.dueNow > 0 ? [preview.dueNow] : []);
  });

  test('a change of the interval begins a new period, another plan does not', () => {
    const subscription = started('single_monthly');
    expect(changePlan(subscription, 'multi_monthly', at('2026-11-16'))?.period).toEqual(subscription.period);
    expect(changePlan(subscription, 'single_yearly', at('2026-11-16'))?.period).toEqual({
      startsAt: at('2026-11-16'),
      endsAt: at('2027-11-16'),
    });
  });

  test('credit pays later invoices', () => {
    const smaller = changePlan(started('multi_monthly'), 'single_monthly', at('2026-11-16'));
    expect(smaller && invoicesOf(advance(smaller, at('2027-01-01')))).toEqual([
      '2026-11-01 first 999',
      '2026-12-01 renewal 99',
      '2027-01-01 renewal 399',
    ]);
  });

  test('with a card that does not pay changes nothing', () => {
    const declined: LocalSubscription = { ...started('single_monthly'), card: 'declines' };
    expect(changePlan(declined, 'multi_monthly', at('2026-11-16'))).toBe(null);
  });

  test('to the same plan costs nothing', () => {
    const subscription = started('single_monthly');
    expect(changePlan(subscription, 'single_monthly', at('2026-11-16'))).toBe(subscription);
  });
});

describe('a payment that fails', () => {
  const declined: LocalSubscription = { ...started('single_monthly'), card: 'declines' };

  test('is tried again after 3, 8 and 14 days, then the subscription ends', () => {
    const retryOn = (day: string) => advance(declined, at(day)).pastDue?.retryAt;
    expect(retryOn('2026-12-01')).toBe(at('2026-12-04'));
    expect(retryOn('2026-12-04')).toBe(at('2026-12-09'));
    expect(retryOn('2026-12-09')).toBe(at('2026-12-15'));
    expect(advance(declined, '2026-12-14T23:59:59.999Z').endedBy).toBe(null);
    expect(advance(declined, at('2026-12-15')).endedBy).toBe('payment_failed');
  });

  test('is paid by a card that works', () => {
    const late = settled(advance(declined, at('2026-12-03')), at('2026-12-03'));
    expect(late.pastDue).toBe(null);
    expect(invoicesOf(late)).toEqual(['2026-11-01 first 399', '2026-12-03 renewal 399']);
    expect(late.period).toEqual({ startsAt: at('2026-12-01'), endsAt: at('2027-01-01') });
  });

  test('now, as on the test portal, is behind from now on', () => {
    const failing = failPayment(started('single_monthly'), at('2026-11-10'));
    expect(failing.pastDue).toMatchObject({ since: at('2026-11-10'), due: 399 });
    expect(advance(failing, at('2026-11-24')).endedBy).toBe('payment_failed');
  });
});

test('a purchase that is withdrawn has ended', () =>
  expect(returned(started('single_monthly'), 'withdrawn', FIRST)).toMatchObject({
    endedBy: 'withdrawn',
    endedAt: FIRST,
  }));
