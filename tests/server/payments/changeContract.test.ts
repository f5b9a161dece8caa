import { describe, expect, test } from 'vitest';
import { PROVIDERS, providerForTests } from '../../support/paymentProviders.ts';
import { PLAN_CHANGES } from '../../support/planChanges.ts';

describe.each(PROVIDERS)('%s', (_name, open) => {
  const { payments, provider, goTo, setTime, subscribe, change, invoicesOf } = providerForTests(open);

  test.each(PLAN_CHANGES)('to %s costs what was worked out by hand', async (_, from, since, to, moment, costs) => {
    const { providerId } = await subscribe(from, since);
    setTime(moment);
    expect(await payments().previewChange({ providerId, planType: to })).toEqual(costs);
    await change(providerId, to);
    const charged = (await payments().paidInvoices(providerId)).slice(1).map(({ total }) => total);
    expect(charged).toEqual(costs.dueNow > 0 ? [costs.dueNow] : []);
    setTime(costs.nextDate);
    const renewal = (await payments().paidInvoices(providerId)).slice(1 + charged.length);
    expect(renewal.map(({ total, paidAt }) => [total, paidAt])).toEqual(
      costs.nextAmount > 0 ? [[costs.nextAmount, costs.nextDate]] : [],
    );
  });

  test('a change costs the same while a cancellation is scheduled', async () => {
    for (const planType of ['single_monthly', 'multi_monthly', 'single_yearly'] as const) {
      const { providerId } = await subscribe('single_monthly');
      goTo('2026-11-16');
      const before = await payments().previewChange({ providerId, planType });
      await payments().setCancellation(providerId, true);
      expect(await payments().previewChange({ providerId, planType })).toEqual(before);
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
    expect((await payments().subscription(providerId)).period).toEqual({
      startsAt: '2027-03-31T00:00:00.000Z',
      endsAt: '2027-04-30T00:00:00.000Z',
    });
    const paidOn = (await payments().paidInvoices(providerId)).map(({ paidAt }) => paidAt.slice(0, 10));
    expect(paidOn).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  });

  test('a failed payment is tried again after 3, 8 and 14 days, then the subscription ends', async () => {
    const { providerId } = await subscribe('single_monthly');
    await provider().failPayment(providerId);
    const retryOn = async (day: string) => {
      goTo(day);
      return (await payments().subscription(providerId)).pastDue?.retryAt?.slice(0, 10);
    };
    expect(await retryOn('2026-11-01')).toBe('2026-11-04');
    expect(await retryOn('2026-11-04')).toBe('2026-11-09');
    expect(await retryOn('2026-11-09')).toBe('2026-11-15');
    setTime('2026-11-14T23:59:59.000Z');
    expect((await payments().subscription(providerId)).endedBy).toBeNull();
    goTo('2026-11-15');
    expect(await payments().subscription(providerId)).toMatchObject({
      endedBy: 'payment_failed',
      endedAt: '2026-11-15T00:00:00.000Z',
    });
  });
});
