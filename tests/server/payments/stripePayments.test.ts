import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { NotFound, PaymentRefused, PaymentToConfirm, StoreUnavailable } from '../../../server/application/errors.ts';
import type { LogDetails } from '../../../server/lib/logger.ts';
import type { NewCheckout } from '../../../server/payments/payments.ts';
import { stripeClient } from '../../../server/payments/stripe/stripeClient.ts';
import { type StripePayments, stripePayments } from '../../../server/payments/stripe/stripePayments.ts';
import { movedClock } from '../../support/movedClock.ts';
import { type StripeDouble, startStripeDouble } from '../../support/stripe/double.ts';
import { hostedInvoiceUrl } from '../../support/stripe/objects.ts';

const now = () => new Date('2026-11-01T00:00:00.000Z');
let double: StripeDouble;
let payments: StripePayments;
const logged: unknown[] = [];
const logger = { error: (text: string, details?: LogDetails) => void logged.push({ text, ...details }) };
beforeAll(async () => {
  double = await startStripeDouble(now);
  payments = stripePayments({
    stripe: stripeClient({ secretKey: 'sk_test_double', apiBase: double.url }),
    now,
    logger,
  });
});
afterAll(() => double?.stop());
beforeEach(() => double.setTrouble(null));

const checkout = (over: Partial<NewCheckout> = {}) =>
  payments.createCheckout({
    accountId: randomUUID(),
    customerId: null,
    email: 'ada@letproof.example',
    planType: 'multi_monthly',
    idempotencyKey: randomUUID(),
    origin: 'https://letproof.example',
    ...over,
  });

const begin = async () => {
  const { sessionId } = await checkout();
  return { sessionId, providerId: double.pay(sessionId) };
};

describe('when Stripe refuses', () => {
  test.each([
    [402, PaymentRefused],
    [409, StoreUnavailable],
    [429, StoreUnavailable],
    [500, StoreUnavailable],
    [503, StoreUnavailable],
  ])('with %i the call fails with a clear error', async (status, expected) => {
    const { providerId } = await begin();
    double.setTrouble({ status });
    await expect(payments.subscription(providerId)).rejects.toThrow(expected);
  });

  test('another refusal is our fault, and its text does not repeat what Stripe said', async () => {
    const { providerId } = await begin();
    double.setTrouble({ status: 400, code: 'parameter_unknown' });
    const error: unknown = await payments.subscription(providerId).catch((thrown: unknown) => thrown);
    expect(error).toEqual(
      new Error('Stripe refused a request: StripeInvalidRequestError parameter_unknown req_double'),
    );
    expect(error).not.toHaveProperty('raw');
  });

  test('with what it does not know it is not found', async () => {
    await expect(payments.previewChange({ providerId: 'sub_0', planType: 'multi_yearly' })).rejects.toThrow(NotFound);
  });

  test('without an answer it is not available', async () => {
    const nowhere = stripeClient({ secretKey: 'sk_test_double', apiBase: 'http://127.0.0.1:1' });
    await expect(stripePayments({ stripe: nowhere, now, logger }).subscription('sub_1')).rejects.toThrow(
      StoreUnavailable,
    );
  });
});

test('a checkout with the same key and another email address is another checkout, not an error', async () => {
  const key = randomUUID();
  const accountId = randomUUID();
  const first = await checkout({ accountId, idempotencyKey: key });
  const second = await checkout({ accountId, idempotencyKey: key, email: 'new@letproof.example' });
  expect(second.sessionId).not.toBe(first.sessionId);
});

test('a withdrawal returns every payment once', async () => {
  const { providerId } = await begin();
  await payments.changePlan({ providerId, planType: 'multi_yearly', idempotencyKey: randomUUID() });
  const paid = (await payments.paidInvoices(providerId)).map(({ invoiceId }) => `pi_${invoiceId}`);
  expect(paid).toHaveLength(2);
  const before = double.state.refunds.length;
  await payments.withdraw(providerId, 'withdrawn');
  await payments.withdraw(providerId, 'withdrawn');
  const refunded = double.state.refunds.slice(before).map(({ paymentIntent }) => paymentIntent);
  expect(refunded.toSorted()).toEqual(paid.toSorted());
});

test.each(['multi_yearly', 'single_monthly'] as const)(
  'a withdrawal returns what was paid while it returned the other payments, also in the balance, after a change to %s',
  async (planType) => {
    const { providerId } = await begin();
    const stripe = stripeClient({ secretKey: 'sk_test_double', apiBase: double.url });
    const cancel = stripe.subscriptions.cancel.bind(stripe.subscriptions);
    stripe.subscriptions.cancel = async (...about) => {
      await payments.changePlan({ providerId, planType, idempotencyKey: randomUUID() });
      return cancel(...about);
    };
    const before = double.state.refunds.length;
    await stripePayments({ stripe, now, logger }).withdraw(providerId, 'withdrawn');
    const paid = (await payments.paidInvoices(providerId)).filter(({ total }) => total > 0);
    expect(paid).toHaveLength(planType === 'multi_yearly' ? 2 : 1);
    const refunded = double.state.refunds.slice(before).map(({ paymentIntent }) => paymentIntent);
    expect(refunded.toSorted()).toEqual(paid.map(({ invoiceId }) => `pi_${invoiceId}`).toSorted());
    expect(double.state.customers.get(double.state.subscriptions.get(providerId)?.customer ?? '')?.balance).toBe(0);
  },
);

test('a withdrawal gives credit back that an older invoice has used, which is paid after the newer ones were returned', async () => {
  const { providerId } = await begin();
  await payments.changePlan({ providerId, planType: 'single_monthly', idempotencyKey: randomUUID() });
  const stripe = stripeClient({ secretKey: 'sk_test_double', apiBase: double.url });
  const cancel = stripe.subscriptions.cancel.bind(stripe.subscriptions);
  const subscription = double.state.subscriptions.get(providerId);
  stripe.subscriptions.cancel = async (...about) => {
    const [first] = subscription?.invoices ?? [];
    if (first) subscription?.invoices.unshift({ ...first, id: 'in_older', startingBalance: -150, endingBalance: 0 });
    return cancel(...about);
  };
  await stripePayments({ stripe, now, logger }).withdraw(providerId, 'withdrawn');
  const balance = () => double.state.customers.get(subscription?.customer ?? '')?.balance;
  expect(balance()).toBe(-150);
  await payments.withdraw(providerId, 'withdrawn');
  expect(balance()).toBe(-150);
});

test('a withdrawal of one that Stripe has ended by itself is its cause from then on', async () => {
  const { providerId } = await begin();
  await payments.cancel({ accountId: randomUUID(), providerId });
  const subscription = double.state.subscriptions.get(providerId);
  if (subscription) subscription.metadata = { ...subscription.metadata, ended_by: '' };
  expect((await payments.subscription(providerId)).endedBy).toBe('cancelled');
  await payments.finishWithdrawal(providerId);
  expect((await payments.subscription(providerId)).endedBy).toBe('withdrawn');
});

test('a withdrawal accepts that staff have returned the money before', async () => {
  const { providerId } = await begin();
  double.state.refunds.push({ paymentIntent: double.chargeOf(providerId).replace('ch_', 'pi_') });
  await payments.withdraw(providerId, 'withdrawn');
  expect((await payments.subscription(providerId)).endedBy).toBe('withdrawn');
});

test('a withdrawal that was interrupted after the refund stays a withdrawal', async () => {
  const { providerId } = await begin();
  const charge = double.chargeOf(providerId);
  double.state.refunds.push({ paymentIntent: charge.replace('ch_', 'pi_') });
  const subscription = double.state.present(providerId);
  if (subscription) subscription.metadata = { ...subscription.metadata, ended_by: 'withdrawn' };
  expect(await payments.followCharge(charge)).toBe(providerId);
  expect((await payments.subscription(providerId)).endedBy).toBe('withdrawn');
});

test('a withdrawal that was cut off between two refunds is finished with the notice of the first', async () => {
  const { providerId } = await begin();
  await payments.changePlan({ providerId, planType: 'multi_yearly', idempotencyKey: randomUUID() });
  const before = double.state.refunds.length;
  double.setTrouble({ status: 400, only: 'POST /v1/refunds', after: 1 });
  await expect(payments.withdraw(providerId, 'withdrawn')).rejects.toThrow();
  double.setTrouble(null);
  const [first, ...others] = double.state.refunds.slice(before);
  expect(others).toEqual([]);
  // The subscription has not ended yet, so only the refund can say it.
  expect(await payments.refunds(providerId)).toMatchObject([{ cause: 'withdrawn' }]);
  expect(await payments.followCharge(first?.paymentIntent.replace('pi_', 'ch_') ?? '')).toBe(providerId);
  expect(double.state.refunds.length - before).toBe(2);
  expect((await payments.subscription(providerId)).endedBy).toBe('withdrawn');
});

test('a withdrawal whose second refund Stripe refuses for good ends, and staff are told', async () => {
  const { providerId } = await begin();
  await payments.changePlan({ providerId, planType: 'multi_yearly', idempotencyKey: randomUUID() });
  const before = double.state.refunds.length;
  double.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds', after: 1 });
  await expect(payments.withdraw(providerId, 'withdrawn')).rejects.toThrow('charge_disputed');
  const charge = double.state.refunds[before]?.paymentIntent.replace('pi_', 'ch_') ?? '';
  logged.length = 0;
  // Stripe may have no more money of ours: that passes.
  double.setTrouble({ status: 400, code: 'balance_insufficient', only: 'POST /v1/refunds' });
  await expect(payments.followCharge(charge)).rejects.toThrow('balance_insufficient');
  expect(logged).toEqual([]);
  double.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
  expect(await payments.followCharge(charge)).toBe(providerId);
  expect((await payments.subscription(providerId)).endedBy).toBe('withdrawn');
  expect(logged).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('refuses a refund'), item: expect.stringMatching(/^pi_/) }),
  );
  // The notice is worked on, so another one about the charge has nothing left to do.
  logged.length = 0;
  expect(await payments.followCharge(charge)).toBe(providerId);
  expect(logged).toEqual([]);
});

test('a second checkout whose refund Stripe refuses for good ends, and staff are told', async () => {
  const { providerId } = await begin();
  double.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
  logged.length = 0;
  await payments.withdraw(providerId, 'second_checkout');
  expect((await payments.subscription(providerId)).endedBy).toBe('second_checkout');
  expect(logged).toHaveLength(1);
});

test.each([
  ['runs on', false],
  ['has been ended by staff meanwhile', true],
])(
  'a second checkout whose refund Stripe refuses for now is to be returned and not renewed, also if it %s',
  async (_, isEnded) => {
    const { providerId } = await begin();
    const before = double.state.refunds.length;
    double.setTrouble({ status: 400, code: 'balance_insufficient', only: 'POST /v1/refunds' });
    for (const _ of ['first', 'again'])
      await expect(payments.withdraw(providerId, 'second_checkout')).rejects.toThrow('balance_insufficient');
    const waiting = { endedBy: null, cancelsAtPeriodEnd: true, isToReturn: true };
    expect(await payments.subscription(providerId)).toMatchObject(waiting);
    // Stripe's page lets the customer resume it.
    const subscription = double.state.present(providerId);
    Object.assign(subscription ?? {}, { cancelsAtPeriodEnd: false }, isEnded && { status: 'canceled', endedAt: 1 });
    if (!isEnded) {
      await expect(payments.withdraw(providerId, 'second_checkout')).rejects.toThrow('balance_insufficient');
      expect(await payments.subscription(providerId)).toMatchObject(waiting);
    }
    double.setTrouble(null);
    await payments.withdraw(providerId, 'second_checkout');
    expect(double.state.refunds).toHaveLength(before + 1);
    expect(await payments.subscription(providerId)).toMatchObject({ endedBy: 'second_checkout', isToReturn: false });
  },
);

test('a second checkout that staff end at the moment at which its return is decided is returned all the same', async () => {
  const { providerId } = await begin();
  const charge = double.chargeOf(providerId);
  double.before(`GET /v1/subscriptions/${providerId}`, async () => {
    Object.assign(double.state.present(providerId) ?? {}, { status: 'canceled', endedAt: 1 });
  });
  await payments.withdraw(providerId, 'second_checkout');
  expect(double.state.refunds.at(-1)).toMatchObject({ paymentIntent: charge.replace('ch_', 'pi_') });
  expect(await payments.subscription(providerId)).toMatchObject({ endedBy: 'second_checkout', isToReturn: false });
});

test('a withdrawal that Stripe has refused for good and that is finished later ends, and staff are told', async () => {
  const { providerId } = await begin();
  double.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
  await expect(payments.withdraw(providerId, 'withdrawn')).rejects.toThrow('charge_disputed');
  logged.length = 0;
  expect(await payments.finishWithdrawal(providerId)).toBe('disputed');
  double.setTrouble({ status: 400, code: 'refund_disallowed', only: 'POST /v1/refunds' });
  expect(await payments.finishWithdrawal(providerId)).toBe('refused');
  expect((await payments.subscription(providerId)).endedBy).toBe('withdrawn');
  const told = { item: expect.stringMatching(/^pi_/), subscription: providerId };
  expect(logged).toMatchObject([told, told]);
});

test.each([
  ['a subscription that ran', false],
  ['one that had ended in another way', true],
])('a withdrawn payment that the bank leaves with us goes back, once, for %s', async (_, hasEnded) => {
  const { providerId } = await begin();
  if (hasEnded) await payments.cancel({ accountId: randomUUID(), providerId });
  const charge = double.chargeOf(providerId);
  const intent = charge.replace('ch_', 'pi_');
  const returned = () => double.state.refunds.filter(({ paymentIntent }) => paymentIntent === intent);
  double.state.disputes.set(charge, 'needs_response');
  double.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
  expect(await payments.finishWithdrawal(providerId)).toBe('disputed');
  double.setTrouble(null);
  expect(await payments.followCharge(charge)).toBe(providerId);
  expect(returned()).toEqual([]);
  double.state.disputes.set(charge, 'won');
  const before = double.calls.length;
  for (const _ of ['notice', 'the same again']) expect(await payments.followCharge(charge)).toBe(providerId);
  expect(returned()).toHaveLength(1);
  expect(double.calls.slice(before).filter((call) => call === 'POST /v1/refunds')).toHaveLength(1);
  expect(await payments.refunds(providerId)).toMatchObject([{ refunded: 999, cause: 'withdrawn' }]);
});

test('of two withdrawn payments each goes back once the bank leaves it with us', async () => {
  const { providerId } = await begin();
  const first = double.chargeOf(providerId);
  await payments.changePlan({ providerId, planType: 'multi_yearly', idempotencyKey: randomUUID() });
  const charges = [first, double.chargeOf(providerId)];
  for (const charge of charges) double.state.disputes.set(charge, 'needs_response');
  double.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
  expect(await payments.finishWithdrawal(providerId)).toBe('disputed');
  double.setTrouble(null);
  const before = double.state.refunds.length;
  for (const charge of charges) {
    double.state.disputes.set(charge, 'won');
    for (const _ of ['notice', 'the same again']) await payments.followCharge(charge);
  }
  const returned = double.state.refunds.slice(before).map(({ paymentIntent }) => paymentIntent.replace('pi_', 'ch_'));
  expect(returned).toEqual(charges);
});

test('a withdrawal that Stripe refuses before its first refund leaves nothing behind', async () => {
  const { providerId } = await begin();
  await payments.changePlan({ providerId, planType: 'single_monthly', idempotencyKey: randomUUID() });
  const customer = double.state.customers.get(double.state.subscriptions.get(providerId)?.customer ?? '');
  const credit = customer?.balance;
  expect(credit).toBeLessThan(0);
  double.setTrouble({ status: 400, code: 'charge_disputed', only: 'POST /v1/refunds' });
  await expect(payments.withdraw(providerId, 'withdrawn')).rejects.toThrow('charge_disputed');
  double.setTrouble(null);
  expect(customer?.balance).toBe(credit);
  // Goodwill of staff.
  double.state.refunds.push({ paymentIntent: double.chargeOf(providerId).replace('ch_', 'pi_'), amount: 200 });
  expect(await payments.refunds(providerId)).toMatchObject([{ refunded: 200, cause: 'refunded' }]);
  await payments.cancel({ accountId: randomUUID(), providerId });
  expect((await payments.subscription(providerId)).endedBy).toBe('cancelled');
});

test('the refund of an earlier period changes nothing', async () => {
  const { providerId } = await begin();
  const charge = double.chargeOf(providerId);
  await payments.changePlan({ providerId, planType: 'multi_yearly', idempotencyKey: randomUUID() });
  double.state.refunds.push({ paymentIntent: charge.replace('ch_', 'pi_') });
  expect(await payments.followCharge(charge)).toBe(providerId);
  expect((await payments.subscription(providerId)).endedBy).toBeNull();
});

describe('as time passes', () => {
  /** Stripe and a server of their own, whose clock the test moves. */
  const atTime = async () => {
    const clock = movedClock('2026-11-01T00:00:00.000Z');
    const stripe = await startStripeDouble(clock.now);
    onTestFinished(stripe.stop);
    const client = stripeClient({ secretKey: 'sk_test_double', apiBase: stripe.url });
    const paid = stripePayments({ stripe: client, now: clock.now, logger });
    const about = { accountId: randomUUID(), customerId: null, email: 'ada@letproof.example' };
    const asked = { ...about, idempotencyKey: randomUUID(), origin: 'https://letproof.example' };
    const open = (planType: NewCheckout['planType']) => paid.createCheckout({ ...asked, planType });
    return { clock, stripe, paid, open };
  };

  test('the refund of what an upgrade has cost leaves the rest of the period, which is paid', async () => {
    const { clock, stripe, paid, open } = await atTime();
    const providerId = stripe.pay((await open('single_monthly')).sessionId);
    clock.moveTo('2026-11-11T00:00:00.000Z');
    await paid.changePlan({ providerId, planType: 'multi_monthly', idempotencyKey: randomUUID() });
    const difference = stripe.chargeOf(providerId);
    stripe.state.refunds.push({ paymentIntent: difference.replace('ch_', 'pi_') });
    expect(await paid.followCharge(difference)).toBe(providerId);
    expect((await paid.subscription(providerId)).endedBy).toBeNull();
  });

  test('an open checkout is the same one until it has expired', async () => {
    const { clock, open } = await atTime();
    const first = await open('multi_monthly');
    clock.moveTo('2026-11-01T23:59:00.000Z');
    expect(await open('multi_monthly')).toEqual(first);
    clock.moveTo('2026-11-02T00:00:00.000Z');
    expect((await open('multi_monthly')).sessionId).not.toBe(first.sessionId);
  });

  test('a change that the card does not pay is refused, and with a better card the next minute charges it', async () => {
    const { clock, stripe, open, paid } = await atTime();
    const { sessionId, customerId } = await open('multi_monthly');
    const providerId = stripe.pay(sessionId);
    const change = () => paid.changePlan({ providerId, planType: 'multi_yearly', idempotencyKey: 'same' });
    const customer = stripe.state.customers.get(customerId);
    if (customer) customer.pays = false;
    await expect(change()).rejects.toThrow(new PaymentRefused('Your card was declined.'));
    expect((await paid.subscription(providerId)).planType).toBe('multi_monthly');
    if (customer) customer.pays = true;
    clock.moveTo('2026-11-01T00:01:00.000Z');
    await change();
    expect((await paid.subscription(providerId)).planType).toBe('multi_yearly');
  });

  test('a price that was replaced is used a minute later', async () => {
    const { clock, stripe, open } = await atTime();
    await open('single_yearly');
    const [former] = stripe.account.prices.filter(({ lookup_key }) => lookup_key === 'single_monthly');
    if (former) former.lookup_key = null;
    stripe.account.prices.push({ ...former, id: 'price_single_monthly_2', lookup_key: 'single_monthly' });
    clock.moveTo('2026-11-01T00:01:00.000Z');
    await open('single_monthly').catch(() => undefined);
    expect(stripe.lastForm('POST /v1/checkout/sessions')?.['line_items[0][price]']).toBe('price_single_monthly_2');
  });
});

test('a checkout takes cards only: a debit may fail days after the plan has begun', async () => {
  await checkout();
  const form = double.lastForm('POST /v1/checkout/sessions') ?? {};
  const methods = Object.entries(form).filter(([name]) => name.startsWith('allowed_payment_method_types'));
  expect(methods.map(([, method]) => method)).toEqual(['card', 'link']);
});

test('what is open of a subscription that has ended can no longer be paid, of one that runs it can', async () => {
  const { providerId } = await begin();
  double.failPayment(providerId);
  const statuses = () => double.state.present(providerId)?.invoices.map(({ status }) => status);
  await payments.voidInvoicesOfEnded(providerId);
  expect(statuses()).toEqual(['paid', 'open']);
  await payments.cancel({ accountId: randomUUID(), providerId });
  await payments.voidInvoicesOfEnded(providerId);
  expect(statuses()).toEqual(['paid', 'void']);
});

describe('the money that went back', () => {
  const payment = (providerId: string) => double.chargeOf(providerId).replace('ch_', 'pi_');

  test('by parts is the sum, and ends the subscription once it is all', async () => {
    const { providerId } = await begin();
    double.state.refunds.push({ paymentIntent: payment(providerId), amount: 100 });
    expect(await payments.refunds(providerId)).toMatchObject([{ refunded: 100, cause: 'refunded' }]);
    await payments.followCharge(double.chargeOf(providerId));
    expect((await payments.subscription(providerId)).endedBy).toBeNull();
    double.state.refunds.push({ paymentIntent: payment(providerId), amount: 899 });
    expect(await payments.refunds(providerId)).toMatchObject([{ refunded: 999, cause: 'refunded' }]);
    await payments.followCharge(double.chargeOf(providerId));
    expect((await payments.subscription(providerId)).endedBy).toBe('refunded');
  });

  test('counts a dispute once it is lost', async () => {
    const { providerId } = await begin();
    double.state.disputes.set(double.chargeOf(providerId), 'needs_response');
    expect(await payments.refunds(providerId)).toEqual([]);
    double.state.disputes.set(double.chargeOf(providerId), 'lost');
    expect(await payments.refunds(providerId)).toMatchObject([{ refunded: 999, cause: 'disputed' }]);
  });

  test.each([
    ['first', 0],
    ['second', 1],
  ])('of two payments of one invoice is one sum, also if the %s is lost in a dispute', async (_, disputed) => {
    const { providerId } = await begin();
    const invoiceId = double.state.present(providerId)?.invoices[0]?.id ?? '';
    double.state.partPayments.set(invoiceId, [600, 399]);
    const parts = [`pi_${invoiceId}`, payment(providerId)];
    for (const paymentIntent of parts) double.state.refunds.push({ paymentIntent, amount: 100 });
    expect(await payments.refunds(providerId)).toEqual([{ invoiceId, refunded: 200, cause: 'refunded' }]);
    const charge = parts[disputed]?.replace('pi_', 'ch_') ?? '';
    double.state.disputes.set(charge, 'lost');
    const lost = [600, 399][disputed] ?? 0;
    expect(await payments.refunds(providerId)).toEqual([{ invoiceId, refunded: 200 + lost, cause: 'disputed' }]);
  });

  test('of another subscription of the same customer is not its own', async () => {
    const { providerId } = await begin();
    const other = await begin();
    const [one, two] = [providerId, other.providerId].map((id) => double.state.subscriptions.get(id));
    if (one && two) Object.assign(two, { customer: one.customer });
    double.state.refunds.push({ paymentIntent: payment(other.providerId) });
    expect(await payments.refunds(providerId)).toEqual([]);
    expect(await payments.refunds(other.providerId)).toHaveLength(1);
  });

  test('is found without any notice, and ends the subscription', async () => {
    const { providerId } = await begin();
    double.state.refunds.push({ paymentIntent: payment(providerId) });
    const charges = await payments.returnedSince(new Date(now().getTime() - 1));
    const found = await Promise.all(charges.map(payments.followReturned));
    expect(found.map((one) => one?.providerId)).toContain(providerId);
    expect((await payments.subscription(providerId)).endedBy).toBe('refunded');
  });
});

describe('a full refund of another product in the same Stripe account', () => {
  test.each([
    ['whose subscription names no account', { metadata: {} }],
    ['whose subscription has the price of no plan', { isOfOtherProduct: true }],
  ])('%s is left alone', async (_, change) => {
    const { providerId } = await begin();
    const foreign = double.state.subscriptions.get(providerId);
    if (!foreign) throw new Error('There is no such subscription');
    Object.assign(foreign, change);
    const charge = double.chargeOf(providerId);
    double.state.refunds.push({ paymentIntent: charge.replace('ch_', 'pi_') });
    // Other tests count the subscriptions of the double.
    onTestFinished(() => {
      double.state.subscriptions.delete(providerId);
      double.state.refunds.pop();
    });
    expect(await payments.followCharge(charge)).toBeNull();
    expect(await payments.returnedSince(new Date(now().getTime() - 1))).toContain(charge);
    expect(await payments.followReturned(charge)).toBeNull();
    expect(foreign.status).toBe('active');
    expect(foreign.metadata).not.toHaveProperty('ended_by');
  });
});

describe('the balance of the customer after a withdrawal', () => {
  const customerOf = (providerId: string) => {
    const found = double.state.customers.get(double.state.subscriptions.get(providerId)?.customer ?? '');
    if (!found) throw new Error('There is no such customer');
    return found;
  };

  test('has no credit of a downgrade, because its money was refunded', async () => {
    const { providerId } = await begin();
    await payments.changePlan({ providerId, planType: 'single_monthly', idempotencyKey: randomUUID() });
    expect(customerOf(providerId).balance).toBeLessThan(0);
    await payments.withdraw(providerId, 'withdrawn');
    await payments.withdraw(providerId, 'withdrawn');
    expect(customerOf(providerId).balance).toBe(0);
  });

  test('is changed once by two requests at the same moment', async () => {
    const { sessionId, customerId } = await checkout();
    const customer = double.state.customers.get(customerId);
    if (customer) customer.balance = -500;
    const providerId = double.pay(sessionId);
    await Promise.all([payments.withdraw(providerId, 'withdrawn'), payments.withdraw(providerId, 'withdrawn')]);
    expect(customer?.balance).toBe(-500);
  });

  test('has the credit again that its invoices have used', async () => {
    const { sessionId, customerId } = await checkout();
    const customer = double.state.customers.get(customerId);
    if (customer) customer.balance = -500;
    const providerId = double.pay(sessionId);
    expect(customer?.balance).toBe(0);
    await payments.withdraw(providerId, 'withdrawn');
    expect(customer?.balance).toBe(-500);
  });

  test('keeps the credit of an earlier subscription', async () => {
    const { providerId } = await begin();
    customerOf(providerId).balance = -300;
    await payments.withdraw(providerId, 'withdrawn');
    expect(customerOf(providerId).balance).toBe(-300);
  });
});

describe('a change of plan', () => {
  const beginSmall = async () => {
    const { sessionId } = await checkout({ planType: 'single_monthly' });
    return double.pay(sessionId);
  };
  const change = (providerId: string, planType: PlanType) =>
    payments.changePlan({ providerId, planType, idempotencyKey: randomUUID() });
  const planOf = async (providerId: string) => (await payments.subscription(providerId)).planType;
  const invoicesOf = (providerId: string) => double.state.subscriptions.get(providerId)?.invoices ?? [];
  const latestOf = (providerId: string) => invoicesOf(providerId).at(-1);
  const pageOf = async (changed: Promise<void>) => {
    const error = await changed.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentToConfirm);
    return error instanceof PaymentToConfirm ? error.extra.confirm_url : undefined;
  };

  test('for which the bank asks the customer waits for a confirmation on the page of its invoice', async () => {
    const providerId = await beginSmall();
    double.askToConfirm(providerId);
    const page = await pageOf(change(providerId, 'multi_yearly'));
    expect(page).toBe(hostedInvoiceUrl(latestOf(providerId)?.id ?? ''));
    expect(await planOf(providerId)).toBe('single_monthly');
    double.confirmPayment(providerId);
    expect(await planOf(providerId)).toBe('multi_yearly');
    expect((await payments.paidInvoices(providerId)).map(({ total }) => total)).toEqual([399, 9600]);
  });

  test('that waits for a confirmation leads to the same page again, and gives way to another one', async () => {
    const providerId = await beginSmall();
    double.askToConfirm(providerId);
    const page = await pageOf(change(providerId, 'multi_yearly'));
    expect(await pageOf(change(providerId, 'multi_yearly'))).toBe(page);
    expect(await pageOf(change(providerId, 'multi_monthly'))).not.toBe(page);
    expect(invoicesOf(providerId).map(({ status }) => status)).toEqual(['paid', 'void', 'open']);
    double.confirmPayment(providerId);
    expect(await planOf(providerId)).toBe('multi_monthly');
  });

  test('that the card pays nothing for needs no confirmation', async () => {
    const { providerId } = await begin();
    double.askToConfirm(providerId);
    await change(providerId, 'single_monthly');
    expect(await planOf(providerId)).toBe('single_monthly');
  });

  // Stripe begins the next period an hour before it charges for it.
  test.each(['draft', 'open'] as const)('is refused while the invoice of the period is %s', async (status) => {
    const { providerId } = await begin();
    const invoice = latestOf(providerId);
    if (invoice) invoice.status = status;
    await expect(change(providerId, 'single_monthly')).rejects.toThrow('Your last payment is still on its way.');
    await expect(payments.previewChange({ providerId, planType: 'single_monthly' })).rejects.toThrow(PaymentRefused);
    expect(double.state.customers.get((await payments.subscription(providerId)).customerId)?.balance).toBe(0);
  });

  test('is refused after a failed payment of which no notice has come', async () => {
    const { providerId } = await begin();
    double.failPayment(providerId);
    await expect(change(providerId, 'single_monthly')).rejects.toThrow('Please pay the open invoice first.');
    double.settlePayment(providerId);
    await change(providerId, 'single_monthly');
  });
});

describe('a customer', () => {
  test('that Stripe no longer knows is replaced at the next checkout', async () => {
    const accountId = randomUUID();
    const first = await checkout({ accountId });
    double.state.deletedCustomers.add(first.customerId);
    const second = await checkout({ accountId, customerId: first.customerId });
    expect(second.customerId).not.toBe(first.customerId);
    expect(double.state.deletedCustomers).not.toContain(second.customerId);
    expect(double.pay(second.sessionId)).toMatch(/^sub_/);
  });

  test('gets the receipt of a later checkout at the present address of the account', async () => {
    const accountId = randomUUID();
    const { customerId } = await checkout({ accountId });
    const again = await checkout({ accountId, customerId, email: 'ada@new.example' });
    expect(again.customerId).toBe(customerId);
    expect(double.state.customers.get(customerId)?.email).toBe('ada@new.example');
  });

  test('of a checkout that failed half-way is found and forgotten', async () => {
    const accountId = randomUUID();
    double.setTrouble({ status: 400, code: 'parameter_unknown', only: 'POST /v1/checkout/sessions' });
    await expect(checkout({ accountId })).rejects.toThrow('Stripe refused');
    double.setTrouble(null);
    const found = [...double.state.customers.values()].find(({ metadata }) => metadata.account_id === accountId);
    await payments.forget({ accountId, customerIds: [] });
    expect(double.state.deletedCustomers).toContain(found?.id);
  });

  test('that is forgotten leaves no page that can be paid, and may have paid one at that moment', async () => {
    const accountId = randomUUID();
    const { sessionId, customerId } = await checkout({ accountId });
    const { sessionId: paid } = await checkout({ accountId, customerId });
    double.before('GET /v1/checkout/sessions', async () => double.pay(paid));
    await payments.forget({ accountId, customerIds: [customerId] });
    expect([sessionId, paid].map((id) => double.state.sessions.get(id)?.status)).toEqual(['expired', 'complete']);
    expect(double.state.deletedCustomers).toContain(customerId);
  });
});

test('the card of the customer counts if the subscription has none', async () => {
  const { providerId } = await begin();
  const usual = { id: 'pm_usual', card: { exp_month: 3, exp_year: 2027 } };
  const found = double.state.subscriptions.get(providerId);
  if (found) found.usualCard = usual;
  expect((await payments.subscription(providerId)).card).toEqual({ id: 'pm_usual', expires: '2027-03' });
});

test('lists more than one page, each subscription once', async () => {
  await Promise.all(Array.from({ length: 120 }, () => begin()));
  const ids: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages += 1) {
    const page = await payments.list(cursor);
    ids.push(...page.subscriptions.map(({ providerId }) => providerId));
    cursor = page.next;
  }
  const running = [...double.state.subscriptions.values()].filter(({ status }) => status !== 'canceled');
  expect(ids.toSorted()).toEqual(running.map(({ id }) => id).toSorted());
});
