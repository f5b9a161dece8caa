import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordingSubscription } from '../../../server/application/recordSubscription.ts';
import type { LogDetails, Logger } from '../../../server/lib/logger.ts';
import { stripeClient } from '../../../server/payments/stripe/stripeClient.ts';
import { type StripePayments, stripePayments } from '../../../server/payments/stripe/stripePayments.ts';
import { reconcileSubscriptions } from '../../../server/schedule/jobs/reconcileSubscriptions.ts';
import { context, noDeadline } from '../../support/context.ts';
import { subscriptionOfProvider } from '../../support/events.ts';
import { register } from '../../support/journey.ts';
import { silent } from '../../support/logs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type StripeDouble, startStripeDouble } from '../../support/stripe/double.ts';
import { CONDITION } from '../../support/timeLimits.ts';

/** More than one page of the list. */
const SUBSCRIBERS = 130;
const PAGES = ['GET /v1/subscriptions', 'GET /v1/subscriptions'];

let instant = '2026-11-01T00:00:00.000Z';
const now = () => new Date(instant);
let server: TestServer;
let stripe: StripeDouble;
let payments: StripePayments;
const subscribers: { accountId: string; providerId: string }[] = [];

const subscriber = async () => {
  const accountId = randomUUID();
  const { sessionId } = await payments.createCheckout({
    accountId,
    customerId: null,
    email: 'ada@letproof.example',
    planType: 'single_yearly',
    idempotencyKey: accountId,
    origin: 'https://letproof.example',
  });
  return { accountId, providerId: stripe.pay(sessionId) };
};

/** The calls of one comparison, with `:id` for each id. */
const compared = async (logger: Logger = silent, list = payments.list): Promise<readonly string[]> => {
  stripe.calls.length = 0;
  const { commands, reads, store, projections } = server.core;
  const recordSubscription = recordingSubscription({ commands, payments, now });
  const asked = { ...payments, list };
  const job = reconcileSubscriptions({ reads, commands, payments: asked, recordSubscription, now, logger });
  await job.run(now(), new AbortController().signal);
  await projections.caughtUp(await store.head(noDeadline), CONDITION);
  return stripe.calls.map((call) => call.replace(/\/(?:sub|cus)_.*$/, '/:id'));
};
/** What a comparison logs as errors. */
const loggedErrors = async () => {
  const errors: { readonly message: string; readonly details: LogDetails | undefined }[] = [];
  await compared({ ...silent, error: (message, details) => void errors.push({ message, details }) });
  return errors;
};
/** A recorded subscription of another account at Stripe, as after a change of the key. */
const unknownToStripe = async () => {
  const [accountId, providerId] = [randomUUID(), `sub_${randomUUID()}`];
  const period = { startsAt: instant, endsAt: '2099-01-01T00:00:00.000Z' };
  const bought = { planType: 'single_yearly', propertiesCount: 1, providerId, sessionId: null, period } as const;
  const subscription = subscriptionOfProvider(bought);
  const command = { type: 'RecordSubscription', accountId, subscription, at: instant } as const;
  await server.core.commands.subscription(accountId, command, context);
  return { accountId, providerId };
};
const recorded = ({ accountId }: { accountId: string }) =>
  server.core.commands.subscription.freshState(accountId, noDeadline);
const subscriberAt = (index: number) => subscribers[index] ?? { accountId: '', providerId: '' };
/** Stripe ends it for a payment that failed, and its notices are lost. */
const endUnpaid = ({ providerId }: { providerId: string }) => {
  stripe.failPayment(providerId);
  const ended = stripe.state.present(providerId);
  if (!ended) throw new Error('There is no such subscription');
  const endedAt = Math.floor(now().getTime() / 1000);
  return Object.assign(ended, { status: 'canceled', endedAt, endReason: 'payment_failed' });
};

beforeAll(async () => {
  server = await startServer();
  stripe = await startStripeDouble(now);
  payments = stripePayments({
    stripe: stripeClient({ secretKey: 'sk_test_double', apiBase: stripe.url }),
    now,
    logger: { error: () => undefined },
  });
  for (let count = 0; count < SUBSCRIBERS; count += 1) subscribers.push(await subscriber());
});
afterAll(async () => {
  await stripe?.stop();
  await server?.remove();
});
beforeEach(() => {
  instant = new Date(Date.parse(instant) + 60_000).toISOString();
});

describe('the daily comparison with Stripe', () => {
  test('records what no notice has told, with two calls for each new subscription', async () => {
    const calls = await compared();
    expect(calls).toHaveLength(PAGES.length + 2 * SUBSCRIBERS);
    expect((await recorded(subscriberAt(129))).current).toMatchObject({ planType: 'single_yearly' });
    expect((await recorded(subscriberAt(129))).paidInvoices).toHaveLength(1);
  });

  test('asks nothing but the pages of the list if all is recorded', async () =>
    expect(await server.recordingNothing(compared, ['subscription'])).toEqual(PAGES));

  test('asks for the invoices of a subscription whose plan changed', async () => {
    const changed = subscriberAt(3);
    await payments.changePlan({ ...changed, planType: 'multi_yearly', idempotencyKey: randomUUID() });
    expect(await compared()).toEqual([PAGES[0], 'GET /v1/invoices', PAGES[1]]);
    expect(await recorded(changed)).toMatchObject({ current: { planType: 'multi_yearly' } });
    expect((await recorded(changed)).paidInvoices).toHaveLength(2);
    expect(await compared()).toEqual(PAGES);
  });

  test('records a cancellation and a failed payment', async () => {
    const [cancelled, failed] = [subscriberAt(5), subscriberAt(105)];
    await payments.setCancellation(cancelled.providerId, true);
    stripe.failPayment(failed.providerId);
    // An unpaid invoice is asked for.
    expect((await compared()).filter((call) => call !== PAGES[0])).toEqual(
      expect.arrayContaining(['GET /v1/invoices']),
    );
    expect((await recorded(cancelled)).current?.cancelsAtPeriodEnd).toBe(true);
    expect((await recorded(failed)).current?.pastDueSince).not.toBeNull();
    stripe.settlePayment(failed.providerId);
    await compared();
    expect((await recorded(failed)).current?.pastDueSince).toBeNull();
    expect(await compared()).toEqual(PAGES);
  });

  test('asks about a subscription that Stripe no longer lists', async () => {
    const ended = subscriberAt(7);
    await payments.cancel(ended);
    expect(await compared()).toEqual([
      ...PAGES,
      ...['GET /v1/subscriptions/:id', 'GET /v1/checkout/sessions'],
      // Whether something of it is still open, before its end is recorded.
      ...['GET /v1/subscriptions/:id', 'GET /v1/invoices'],
      'GET /v1/invoices',
    ]);
    expect(await recorded(ended)).toMatchObject({ current: null, ended: { cause: 'cancelled' } });
    expect(await compared()).toEqual(PAGES);
  });

  test('makes the open invoice of a subscription void whose end no notice has told', async () => {
    const ended = endUnpaid(subscriberAt(9));
    await compared();
    expect((await recorded(subscriberAt(9))).ended).toMatchObject({ cause: 'payment_failed' });
    expect(ended.invoices.map(({ status }) => status)).toEqual(['paid', 'void']);
  });

  test('tries again to make that invoice void if Stripe failed, although the subscription has ended', async () => {
    const ended = endUnpaid(subscriberAt(31));
    stripe.setTrouble({ status: 500, only: 'GET /v1/invoices' });
    await expect(compared()).rejects.toThrow();
    stripe.setTrouble(null);
    await compared();
    expect(ended.invoices.map(({ status }) => status)).toEqual(['paid', 'void']);
  });

  test('asks again about what was listed a while ago, because it may have been taken back since', async () => {
    const changed = subscriberAt(21);
    await payments.setCancellation(changed.providerId, true);
    await compared(silent, async (cursor) => {
      const page = await payments.list(cursor);
      await payments.setCancellation(changed.providerId, false);
      instant = new Date(Date.parse(instant) + 20_000).toISOString();
      return page;
    });
    expect((await recorded(changed)).current?.cancelsAtPeriodEnd).toBe(false);
  });

  test('logs the subscriptions that Stripe does not know, in one line', async () => {
    const foreign = await Promise.all(Array.from({ length: 12 }, unknownToStripe));
    await server.caughtUp(await server.core.store.head(noDeadline));
    const [line, ...others] = await loggedErrors();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      message: 'The payment provider does not know recorded subscriptions',
      details: { count: foreign.length },
    });
    const { subscriptions = [] } = line?.details ?? {};
    expect(subscriptions).toHaveLength(10);
    expect(foreign).toEqual(expect.arrayContaining([...subscriptions]));
  });

  test('tells Stripe an address that was changed, once', async () => {
    const client = server.client();
    const user = await register(client);
    const { sessionId, customerId } = await payments.createCheckout({
      accountId: user.id,
      customerId: null,
      email: 'former@letproof.example',
      planType: 'single_yearly',
      idempotencyKey: user.id,
      origin: 'https://letproof.example',
    });
    stripe.pay(sessionId);
    expect(await compared()).toContain('POST /v1/customers/:id');
    expect(stripe.state.customers.get(customerId)?.email).toBe(user.email);
    expect(await compared()).not.toContain('POST /v1/customers/:id');
  });

  test('repairs the accounts after one that has a price of no plan', async () => {
    const byAccount = subscribers.slice(10, 20).toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1));
    const [changed, ended] = [byAccount[0] ?? subscriberAt(10), byAccount[9] ?? subscriberAt(19)];
    Object.assign(stripe.state.subscriptions.get(changed.providerId) ?? {}, { isOfOtherProduct: true });
    await payments.cancel(ended);
    await expect(compared()).rejects.toThrow('has a price of no plan');
    expect(await recorded(ended)).toMatchObject({ current: null, ended: { cause: 'cancelled' } });
    expect((await recorded(changed)).current).not.toBeNull();
  });
});
