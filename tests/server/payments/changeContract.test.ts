import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { localProvider, type PaymentProvider, stripeProvider } from '../../support/paymentProviders.ts';
import { PLAN_CHANGES } from '../../support/planChanges.ts';

const FIRST = '2026-11-01T00:00:00.000Z';
let at = FIRST;
const now = () => new Date(at);
const goTo = (day: string) => {
  at = `${day}T00:00:00.000Z`;
};

describe.each([
  ['the local provider', localProvider],
  ['Stripe', stripeProvider],
] as const)('%s', (_name, open) => {
  let provider: PaymentProvider;
  let payments: Payments;
  beforeAll(async () => {
    provider = await open(now);
    ({ payments } = provider);
  }, 60_000);
  afterAll(() => provider?.stop());

  const checkoutFor = (accountId: string, planType: PlanType, idempotencyKey: string = randomUUID()) =>
    payments.createCheckout({
      accountId,
      customerId: null,
      email: 'ada@letproof.example',
      planType,
      idempotencyKey,
      origin: 'https://letproof.example',
    });

  const subscribe = async (planType: PlanType, since = FIRST) => {
    const accountId = randomUUID();
    at = since;
    const { sessionId } = await checkoutFor(accountId, planType);
    await provider.pay(sessionId);
    const providerId = (await payments.checkout(sessionId))?.providerId ?? '';
    return { accountId, sessionId, providerId };
  };

  const invoicesOf = async (providerId: string) =>
    (await payments.paidInvoices(providerId)).map(({ reason, total, tax }) => `${reason} ${total} ${tax}`);

  const change = (providerId: string, planType: PlanType, idempotencyKey: string = randomUUID()) =>
    payments.changePlan({ providerId, planType, idempotencyKey });

  test.each(PLAN_CHANGES)('to %s costs what was worked out by hand', async (_, from, since, to, moment, costs) => {
    const { providerId } = await subscribe(from, since);
    at = moment;
    expect(await payments.previewChange({ providerId, planType: to })).toEqual(costs);
    await change(providerId, to);
    const charged = (await payments.paidInvoices(providerId)).slice(1).map(({ total }) => total);
    expect(charged).toEqual(costs.dueNow > 0 ? [costs.dueNow] : []);
    at = costs.nextDate;
    const renewal = (await payments.paidInvoices(providerId)).slice(1 + charged.length);
    expect(renewal.map(({ total, paidAt }) => [total, paidAt])).toEqual(
      costs.nextAmount > 0 ? [[costs.nextAmount, costs.nextDate]] : [],
    );
  });

  test('a change costs the same while a cancellation is scheduled', async () => {
    for (const planType of ['single_monthly', 'multi_monthly', 'single_yearly'] as const) {
      const { providerId } = await subscribe('single_monthly');
      goTo('2026-11-16');
      const before = await payments.previewChange({ providerId, planType });
      await payments.setCancellation(providerId, true);
      expect(await payments.previewChange({ providerId, planType })).toEqual(before);
    }
  });

  // A credit of 300 pence pays for most of December. Of the 99 pence a sixth is VAT.
  test('credit pays for later invoices', async () => {
    const { providerId } = await subscribe('multi_monthly');
    goTo('2026-11-16');
    await change(providerId, 'single_monthly');
    goTo('2027-01-01');
    expect(await invoicesOf(providerId)).toEqual(['first 999 167', 'renewal 99 17', 'renewal 399 67']);
  });

  test('periods keep the day of the month: 31 January, 28 February, 31 March', async () => {
    const { providerId } = await subscribe('single_monthly', '2027-01-31T00:00:00.000Z');
    goTo('2027-04-15');
    expect((await payments.subscription(providerId)).period).toEqual({
      startsAt: '2027-03-31T00:00:00.000Z',
      endsAt: '2027-04-30T00:00:00.000Z',
    });
    const paidOn = (await payments.paidInvoices(providerId)).map(({ paidAt }) => paidAt.slice(0, 10));
    expect(paidOn).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  test('a failed payment is tried again after 3, 8 and 14 days, then the subscription ends', async () => {
    const { providerId } = await subscribe('single_monthly');
    await provider.failPayment(providerId);
    const retryOn = async (day: string) => {
      goTo(day);
      return (await payments.subscription(providerId)).pastDue?.retryAt?.slice(0, 10);
    };
    expect(await retryOn('2026-11-01')).toBe('2026-11-04');
    expect(await retryOn('2026-11-04')).toBe('2026-11-09');
    expect(await retryOn('2026-11-09')).toBe('2026-11-15');
    at = '2026-11-14T23:59:59.000Z';
    expect((await payments.subscription(providerId)).endedBy).toBeNull();
    goTo('2026-11-15');
    expect(await payments.subscription(providerId)).toMatchObject({ endedBy: 'payment_failed', endedAt: at });
  });
});
