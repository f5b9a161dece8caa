import { localPayments } from '../../server/payments/local/localPayments.ts';
import type { Payments } from '../../server/payments/payments.ts';
import { stripeClient } from '../../server/payments/stripe/stripeClient.ts';
import { stripePayments } from '../../server/payments/stripe/stripePayments.ts';
import { startServer } from './server.ts';
import { startStripeDouble } from './stripe/double.ts';

/** A provider, and what the customer does on its pages. */
export type PaymentProvider = {
  readonly payments: Payments;
  readonly pay: (sessionId: string) => Promise<unknown>;
  readonly failPayment: (providerId: string) => Promise<unknown>;
  readonly settlePayment: (providerId: string) => Promise<unknown>;
  /** Another card, which expires at the end of a month (`YYYY-MM`). */
  readonly replaceCard: (providerId: string, expires: string) => Promise<unknown>;
  readonly knowsCustomer: (customerId: string) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

export const localProvider = async (now: () => Date): Promise<PaymentProvider> => {
  const server = await startServer();
  const { pool, secrets } = server.core;
  const payments = localPayments({ pool, derive: secrets.derive, now });
  const knowsCustomer = async (customerId: string) =>
    (await pool.query(`select from local_subscription where 'cus_' || account_id = $1`, [customerId])).rows.length > 0;
  return { ...payments, payments, knowsCustomer, stop: server.remove };
};

export const stripeProvider = async (now: () => Date): Promise<PaymentProvider> => {
  const double = await startStripeDouble(now);
  const client = stripeClient({ secretKey: 'sk_test_double', apiBase: double.url });
  return {
    payments: stripePayments({ stripe: client, now }),
    pay: async (sessionId) => double.pay(sessionId),
    failPayment: async (providerId) => double.failPayment(providerId),
    settlePayment: async (providerId) => double.settlePayment(providerId),
    replaceCard: async (providerId, expires) => double.replaceCard(providerId, expires),
    knowsCustomer: async (customerId) => !double.state.deletedCustomers.has(customerId),
    stop: double.stop,
  };
};
