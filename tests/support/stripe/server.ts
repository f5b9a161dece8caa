import { randomUUID } from 'node:crypto';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { checkout, register } from '../journey.ts';
import { startServer, type TestServer } from '../server.ts';
import { type StripeDouble, signedNotice, startStripeDouble } from './double.ts';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

export const stripeEnv = (stripe: Pick<StripeDouble, 'url'>) => ({
  STRIPE_SECRET_KEY: 'sk_test_double',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: stripe.url,
});

/** A server that talks to a double of Stripe. */
export const startServerWithStripe = async (
  env: Readonly<Record<string, string>> = {},
  { ownPostgres = false } = {},
) => {
  const stripe = await startStripeDouble(() => new Date());
  const server = await startServer({ ownPostgres, env: { ...stripeEnv(stripe), ...env } });
  const remove = async () => {
    await server.remove();
    await stripe.stop();
  };
  return { stripe, server, remove };
};

type Both = { readonly stripe: Pick<StripeDouble, 'pay'>; readonly server: Pick<TestServer, 'client'> };

/** A new account, and a checkout that was begun. */
export const beganCheckout = async ({ server }: Both, plan: PlanType = 'single_monthly') => {
  const client = server.client();
  const { id: accountId } = await register(client);
  const sessionId = (await checkout(client, plan)).split('/').at(-1) ?? '';
  return { client, accountId, sessionId };
};

/** A new account that has paid and come back from the checkout. */
export const stripeSubscriber = async (both: Both, plan: PlanType = 'single_monthly') => {
  const { client, accountId, sessionId } = await beganCheckout(both, plan);
  const providerId = both.stripe.pay(sessionId);
  const { status } = await client.post('/api/subscriptions/verify', { session_id: sessionId });
  if (status !== 200) throw new Error(`The checkout was not recorded: ${status}`);
  return { client, accountId, sessionId, providerId };
};

/** Sends a notice about a subscription. Returns the status of the reply and how many milliseconds it took. */
export const notify = async (server: Pick<TestServer, 'client'>, providerId: string, at: Date = new Date()) => {
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: providerId } },
  };
  const { payload, signature } = signedNotice(event, { secret: WEBHOOK_SECRET, at });
  const start = performance.now();
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const { status } = await server.client().send('POST', '/api/subscriptions/webhook', { raw: payload, headers });
  return { status, milliseconds: performance.now() - start };
};
