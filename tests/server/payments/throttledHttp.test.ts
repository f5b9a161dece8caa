import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeClient } from '../../../server/payments/stripe/stripeClient.ts';
import { type StripeDouble, startStripeDouble } from '../../support/stripe/double.ts';

let double: StripeDouble;
beforeAll(async () => {
  double = await startStripeDouble(() => new Date());
});
afterAll(() => double?.stop());

/** Milliseconds that ten calls at once take. */
const tenCalls = async (perSecond?: number): Promise<number> => {
  const stripe = stripeClient({ secretKey: 'sk_test_double', apiBase: double.url, perSecond });
  await stripe.prices.list();
  const started = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => stripe.prices.list()));
  return performance.now() - started;
};

test('calls of Stripe wait for their turn', async () => {
  // Two in each tenth of a second: with the first one, the eleventh call waits for the sixth tenth.
  expect(await tenCalls(20)).toBeGreaterThan(390);
  expect(double.calls).toHaveLength(11);
});
