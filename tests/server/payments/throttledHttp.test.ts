import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { stripeClient } from '../../../server/payments/stripe/stripeClient.ts';
import { throttledHttp } from '../../../server/payments/stripe/throttledHttp.ts';
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

test('a call of Stripe whose turn would come too late is refused at once, and takes the turn of no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let left = 1000;
  const sent: string[] = [];
  const makeRequest: Stripe.HttpClient['makeRequest'] = async (host) => {
    sent.push(host);
    return {} as Stripe.HttpClientResponse;
  };
  // Two in each tenth of a second.
  const client = throttledHttp({ getClientName: () => 'test', makeRequest }, { perSecond: 20, timeLeft: () => left });
  const refused: unknown[] = [];
  const call = (host: string) =>
    client
      .makeRequest(host, '443', '/', 'GET', {}, '', 'https', 80)
      .catch((error: unknown) => void refused.push(error));
  const flood = Array.from({ length: 100 }, () => call('flood'));
  await vi.advanceTimersByTimeAsync(0);
  // Two are sent, twenty wait for their turn within the second.
  expect(refused).toHaveLength(78);
  expect(refused[0]).toMatchObject({ code: 'ETIMEDOUT' });
  left = 2000;
  const later = call('later');
  await vi.advanceTimersByTimeAsync(1200);
  await Promise.all([...flood, later]);
  expect(sent.filter((host) => host === 'flood')).toHaveLength(22);
  expect(sent.at(-1)).toBe('later');
});
