import { expect, onTestFinished, test } from 'vitest';
import { signedIn } from '../../support/accounts.ts';
import { expectProblem } from '../../support/expectations.ts';
import { checkout, register } from '../../support/journey.ts';
import { movedClock } from '../../support/movedClock.ts';
import { startServer } from '../../support/server.ts';
import { startStripeDouble } from '../../support/stripe/double.ts';

test('no second plan is sold while Stripe still charges for the first, although its notices were lost', async () => {
  const clock = movedClock('2026-11-20T12:00:00.000Z');
  const stripe = await startStripeDouble(clock.now);
  onTestFinished(stripe.stop);
  const env = { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_API_BASE: stripe.url };
  const server = await startServer({ env, now: clock.now });
  onTestFinished(server.remove);
  const client = server.client();
  const { email } = await register(client);
  const session = (await checkout(client, 'single_monthly')).split('/').at(-1) ?? '';
  const providerId = stripe.pay(session);
  expect((await client.post('/api/subscriptions/verify', { session_id: session })).status).toBe(200);

  // It was renewed. No notice and no daily comparison has told.
  clock.moveTo('2027-01-05T12:00:00.000Z');
  const buyAgain = async () =>
    (await signedIn(server, email)).post('/api/subscriptions/create-checkout', { plan_type: 'single_monthly' });
  expectProblem(await buyAgain(), 409);
  // It has ended since.
  const endedAt = Math.floor(clock.now().getTime() / 1000);
  Object.assign(stripe.state.present(providerId) ?? {}, { status: 'canceled', endedAt, endReason: 'payment_failed' });
  clock.moveTo('2027-01-25T12:00:00.000Z');
  expect((await buyAgain()).status).toBe(200);
});
