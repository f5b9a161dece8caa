import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NotFound, PaymentRefused } from '../../../server/application/errors.ts';
import { FIRST, PROVIDERS, providerForTests } from '../../support/paymentProviders.ts';

describe.each(PROVIDERS)('%s', (_name, open) => {
  const { payments, provider, goTo, setTime, checkoutFor, subscribe, change, invoicesOf } = providerForTests(open);

  test('a checkout is open until it is paid, and knows its account', async () => {
    const accountId = randomUUID();
    const { sessionId } = await checkoutFor(accountId, 'single_monthly');
    expect(await payments().checkout(sessionId)).toEqual({ accountId, status: 'open', providerId: null });
    await provider().pay(sessionId);
    expect(await payments().checkout(sessionId)).toEqual({ accountId, status: 'paid', providerId: expect.any(String) });
  });

  test('the same key is the same checkout; an unknown session is undefined', async () => {
    const [accountId, key] = [randomUUID(), randomUUID()];
    const first = await checkoutFor(accountId, 'single_monthly', key);
    expect(await checkoutFor(accountId, 'single_monthly', key)).toEqual(first);
    expect(await payments().checkout('cs_test_unknown')).toBeUndefined();
  });

  test('all checkouts of an account have one customer, whether it is known or not', async () => {
    const accountId = randomUUID();
    const [first, second] = await Promise.all([
      checkoutFor(accountId, 'single_monthly'),
      checkoutFor(accountId, 'multi_yearly'),
    ]);
    expect(first.sessionId).not.toBe(second.sessionId);
    expect(second.customerId).toBe(first.customerId);
    await provider().pay(second.sessionId);
    const { providerId } = (await payments().checkout(second.sessionId)) ?? {};
    expect(await payments().subscription(String(providerId))).toMatchObject({ customerId: first.customerId });
  });

  test('a paid subscription tells its plan, period, checkout and invoice', async () => {
    const { providerId, sessionId } = await subscribe('multi_yearly');
    expect(await payments().subscription(providerId)).toEqual({
      providerId,
      sessionId,
      customerId: expect.stringMatching(/^cus_/),
      planType: 'multi_yearly',
      propertiesCount: 5,
      period: { startsAt: FIRST, endsAt: '2027-11-01T00:00:00.000Z' },
      cancelsAtPeriodEnd: false,
      pastDue: null,
      card: { id: expect.any(String), expires: '2029-11' },
      endedBy: null,
      endedAt: null,
      isToReturn: false,
    });
    expect(await payments().paidInvoices(providerId)).toEqual([
      {
        invoiceId: expect.any(String),
        number: expect.stringMatching(/-0001$/),
        reason: 'first',
        total: 9999,
        tax: 1667,
        paidAt: FIRST,
      },
    ]);
  });

  test('an unknown subscription is not found', async () => {
    await expect(payments().subscription('sub_unknown')).rejects.toThrow(NotFound);
  });

  test('renews with its period', async () => {
    const { providerId } = await subscribe('single_monthly');
    goTo('2026-12-02');
    expect((await payments().subscription(providerId)).period.endsAt).toBe('2027-01-01T00:00:00.000Z');
    expect(await invoicesOf(providerId)).toEqual(['first 399 67', 'renewal 399 67']);
  });

  // Half of November is left: 15 of 30 days, 500 - 200 pence.
  test('a change costs what its preview says, once', async () => {
    const { providerId } = await subscribe('single_monthly');
    goTo('2026-11-16');
    expect(await payments().previewChange({ providerId, planType: 'multi_monthly' })).toEqual({
      dueNow: 300,
      credit: 0,
      nextAmount: 999,
      nextDate: '2026-12-01T00:00:00.000Z',
    });
    await Promise.all([change(providerId, 'multi_monthly', 'same'), change(providerId, 'multi_monthly', 'same')]);
    await change(providerId, 'multi_monthly');
    expect(await invoicesOf(providerId)).toEqual(['first 399 67', 'change 300 50']);
  });

  test('a smaller plan leaves a credit', async () => {
    const { providerId } = await subscribe('multi_monthly');
    goTo('2026-11-16');
    const preview = await payments().previewChange({ providerId, planType: 'single_monthly' });
    expect(preview).toMatchObject({ dueNow: 0, credit: 300, nextAmount: 99 });
  });

  test('a declined card leaves the plan as it is, and a better card can try again', async () => {
    const { providerId } = await subscribe('single_monthly');
    await provider().failPayment(providerId);
    const key = randomUUID();
    await expect(change(providerId, 'multi_monthly', key)).rejects.toThrow(PaymentRefused);
    expect((await payments().subscription(providerId)).planType).toBe('single_monthly');
    await provider().settlePayment(providerId);
    setTime('2026-11-01T00:02:00.000Z');
    await change(providerId, 'multi_monthly', key);
    expect((await payments().subscription(providerId)).planType).toBe('multi_monthly');
  });

  test('a failed payment is behind until it is settled, or ends the subscription', async () => {
    const { providerId } = await subscribe('single_monthly');
    goTo('2026-11-10');
    await provider().failPayment(providerId);
    expect((await payments().subscription(providerId)).pastDue).toMatchObject({
      since: '2026-11-10T00:00:00.000Z',
      due: 399,
      retryAt: '2026-11-13T00:00:00.000Z',
    });
    await provider().settlePayment(providerId);
    expect((await payments().subscription(providerId)).pastDue).toBeNull();
    await provider().failPayment(providerId);
    goTo('2026-11-25');
    expect((await payments().subscription(providerId)).endedBy).toBe('payment_failed');
  });

  test('a cancellation can be withdrawn until the period ends', async () => {
    const { providerId } = await subscribe('single_monthly');
    await payments().setCancellation(providerId, true);
    expect((await payments().subscription(providerId)).cancelsAtPeriodEnd).toBe(true);
    await payments().setCancellation(providerId, false);
    expect((await payments().subscription(providerId)).cancelsAtPeriodEnd).toBe(false);
    await payments().setCancellation(providerId, true);
    goTo('2026-12-02');
    expect(await payments().subscription(providerId)).toMatchObject({ endedBy: 'cancelled' });
    expect(await invoicesOf(providerId)).toEqual(['first 399 67']);
  });

  test('a change of plan takes a scheduled cancellation back, unless the payment fails', async () => {
    const { providerId } = await subscribe('single_monthly');
    await payments().setCancellation(providerId, true);
    await payments().previewChange({ providerId, planType: 'multi_monthly' });
    await provider().failPayment(providerId);
    await expect(change(providerId, 'multi_monthly')).rejects.toThrow(PaymentRefused);
    expect((await payments().subscription(providerId)).cancelsAtPeriodEnd).toBe(true);
    await provider().settlePayment(providerId);
    await change(providerId, 'multi_monthly');
    expect(await payments().subscription(providerId)).toMatchObject({
      planType: 'multi_monthly',
      cancelsAtPeriodEnd: false,
    });
  });

  test('cancels at once, twice, and also what it does not know', async () => {
    const { providerId, accountId } = await subscribe('single_monthly');
    await payments().cancel({ accountId, providerId });
    await payments().cancel({ accountId, providerId });
    await payments().cancel({ accountId, providerId: 'sub_unknown' });
    expect((await payments().subscription(providerId)).endedBy).toBe('cancelled');
  });

  test('a withdrawal ends it at once, and repeating it changes nothing', async () => {
    const { providerId } = await subscribe('single_monthly');
    await payments().withdraw(providerId, 'withdrawn');
    await payments().withdraw(providerId, 'withdrawn');
    expect((await payments().subscription(providerId)).endedBy).toBe('withdrawn');
  });

  test('a withdrawal is finished also after another end, which stays, and repeating it changes nothing', async () => {
    const { providerId, accountId } = await subscribe('single_monthly');
    await payments().cancel({ accountId, providerId });
    expect(await payments().finishWithdrawal(providerId)).toBe('returned');
    expect(await payments().finishWithdrawal(providerId)).toBe('returned');
    expect((await payments().subscription(providerId)).endedBy).toBe('cancelled');
    expect(await payments().refunds(providerId)).toMatchObject([{ refunded: 399, cause: 'withdrawn' }]);
  });

  test('tells what went back of which invoice, and why', async () => {
    const { providerId } = await subscribe('single_monthly');
    setTime('2026-11-01T00:00:01.000Z');
    await change(providerId, 'multi_monthly');
    expect(await payments().refunds(providerId)).toEqual([]);
    await payments().withdraw(providerId, 'withdrawn');
    const [first, changed] = await payments().paidInvoices(providerId);
    expect(await payments().refunds(providerId)).toEqual([
      { invoiceId: first?.invoiceId, refunded: 399, cause: 'withdrawn' },
      { invoiceId: changed?.invoiceId, refunded: 600, cause: 'withdrawn' },
    ]);
  });

  test('tells when the card expires, and which card it is', async () => {
    const { providerId } = await subscribe('single_monthly');
    const first = (await payments().subscription(providerId)).card;
    await provider().replaceCard(providerId, '2027-02');
    const { card } = await payments().subscription(providerId);
    expect(card?.expires).toBe('2027-02');
    expect(card?.id).not.toBe(first?.id);
    const { subscriptions } = await payments().list(null);
    expect(subscriptions.find((found) => found.providerId === providerId)?.card).toEqual(card);
  });

  test('forgets a customer, twice, and also one that it does not know', async () => {
    const { providerId, accountId } = await subscribe('single_monthly');
    await payments().cancel({ accountId, providerId });
    const { customerId } = await payments().subscription(providerId);
    for (const id of [customerId, customerId, 'cus_unknown']) await payments().forget({ accountId, customerIds: [id] });
    expect(await provider().knowsCustomer(customerId)).toBe(false);
  });

  test('lists what runs, with its account', async () => {
    const running = await subscribe('single_monthly');
    const ended = await subscribe('single_monthly');
    await payments().cancel(ended);
    const { subscriptions } = await payments().list(null);
    const found = subscriptions.find(({ providerId }) => providerId === running.providerId);
    expect(found).toMatchObject({ accountId: running.accountId, planType: 'single_monthly' });
    expect(subscriptions.map(({ providerId }) => providerId)).not.toContain(ended.providerId);
  });
});
