import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { localPayments } from '../../server/payments/local/localPayments.ts';
import type { Payments } from '../../server/payments/payments.ts';
import { stripeClient } from '../../server/payments/stripe/stripeClient.ts';
import { stripePayments } from '../../server/payments/stripe/stripePayments.ts';
import { startServer } from './server.ts';
import { startStripeDouble } from './stripe/double.ts';

/** A provider, and what the customer does on its pages. */
type PaymentProvider = {
  readonly payments: Payments;
  readonly pay: (sessionId: string) => Promise<unknown>;
  readonly failPayment: (providerId: string) => Promise<unknown>;
  readonly settlePayment: (providerId: string) => Promise<unknown>;
  /** Another card, which expires at the end of a month (`YYYY-MM`). */
  readonly replaceCard: (providerId: string, expires: string) => Promise<unknown>;
  readonly knowsCustomer: (customerId: string) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

const localProvider = async (now: () => Date): Promise<PaymentProvider> => {
  const server = await startServer();
  const { pool, secrets } = server.core;
  const payments = localPayments({ pool, derive: secrets.derive, now });
  const knowsCustomer = async (customerId: string) =>
    (await pool.query(`select from local_subscription where 'cus_' || account_id = $1`, [customerId])).rows.length > 0;
  return { ...payments, payments, knowsCustomer, stop: server.remove };
};

const stripeProvider = async (now: () => Date): Promise<PaymentProvider> => {
  const double = await startStripeDouble(now);
  const client = stripeClient({ secretKey: 'sk_test_double', apiBase: double.url });
  return {
    payments: stripePayments({ stripe: client, now, logger: { error: () => undefined } }),
    pay: async (sessionId) => double.pay(sessionId),
    failPayment: async (providerId) => double.failPayment(providerId),
    settlePayment: async (providerId) => double.settlePayment(providerId),
    replaceCard: async (providerId, expires) => double.replaceCard(providerId, expires),
    knowsCustomer: async (customerId) => !double.state.deletedCustomers.has(customerId),
    stop: double.stop,
  };
};

/** For `describe.each`: every rule of a payment provider holds for both. */
export const PROVIDERS = [
  ['the local provider', localProvider],
  ['Stripe', stripeProvider],
] as const;

/** When subscriptions begin, unless a test says otherwise. */
export const FIRST = '2026-11-01T00:00:00.000Z';

/** One provider for the tests of a suite, on a clock that they move. */
export const providerForTests = (open: (now: () => Date) => Promise<PaymentProvider>) => {
  let opened: PaymentProvider | undefined;
  const provider = () => {
    if (!opened) throw new Error('The provider is opened before the first test');
    return opened;
  };
  const payments = () => provider().payments;

  let at = FIRST;
  const setTime = (instant: string) => {
    at = instant;
  };
  beforeAll(async () => {
    opened = await open(() => new Date(at));
  });
  afterAll(() => opened?.stop());

  const checkoutFor = (accountId: string, planType: PlanType, idempotencyKey: string = randomUUID()) =>
    payments().createCheckout({
      accountId,
      customerId: null,
      email: 'ada@letproof.example',
      planType,
      idempotencyKey,
      origin: 'https://letproof.example',
    });

  return {
    provider,
    payments,
    setTime,
    goTo: (day: string) => setTime(`${day}T00:00:00.000Z`),
    checkoutFor,
    subscribe: async (planType: PlanType, since = FIRST) => {
      const accountId = randomUUID();
      setTime(since);
      const { sessionId } = await checkoutFor(accountId, planType);
      await provider().pay(sessionId);
      const providerId = (await payments().checkout(sessionId))?.providerId ?? '';
      return { accountId, sessionId, providerId };
    },
    change: (providerId: string, planType: PlanType, idempotencyKey: string = randomUUID()) =>
      payments().changePlan({ providerId, planType, idempotencyKey }),
    /** The paid invoices, such as `first 399 67`: why, the total and its VAT. */
    invoicesOf: async (providerId: string) =>
      (await payments().paidInvoices(providerId)).map(({ reason, total, tax }) => `${reason} ${total} ${tax}`),
  };
};
