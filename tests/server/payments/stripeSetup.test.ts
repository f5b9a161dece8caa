import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { NOTICE_TYPES } from '../../../server/payments/stripe/notices.ts';
import { setUpStripe } from '../../../server/payments/stripe/setup.ts';
import { STRIPE_API_VERSION, stripeClient } from '../../../server/payments/stripe/stripeClient.ts';
import { stripePayments } from '../../../server/payments/stripe/stripePayments.ts';
import { type StripeDouble, startStripeDouble } from '../../support/stripe/double.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const URL = 'https://letproof.example';
const now = () => new Date('2026-11-01T00:00:00.000Z');
let double: StripeDouble;
beforeEach(async () => {
  double = await startStripeDouble(now, { plans: [] });
});
afterEach(() => double.stop());

const client = () => stripeClient({ secretKey: 'sk_test_double', apiBase: double.url });
const run = async () => {
  const lines: string[] = [];
  const since = double.calls.length;
  await setUpStripe({ stripe: client(), publicUrl: URL, print: (line) => void lines.push(line) });
  const writes = double.calls.slice(since).filter((call) => !call.startsWith('GET '));
  return { lines, writes };
};

test('makes a product for each plan name and a price for each plan, with its lookup key and VAT included', async () => {
  await run();
  expect(double.account.products.map(({ id }) => id)).toEqual(['letproof_single_property', 'letproof_multi_property']);
  const prices = double.account.prices.map((price) => ({ ...price, id: 'any' }));
  expect(prices).toHaveLength(4);
  for (const [plan, { price, interval }] of Object.entries(PLANS))
    expect(prices).toContainEqual(
      expect.objectContaining({
        lookup_key: plan,
        unit_amount: price,
        currency: 'gbp',
        recurring: { interval },
        tax_behavior: 'inclusive',
        metadata: { plan_type: plan },
      }),
    );
});

test('makes an endpoint for exactly the events that we work on, and prints its secret', async () => {
  const { lines } = await run();
  const [endpoint] = double.account.endpoints;
  expect(endpoint).toMatchObject({ url: `${URL}/api/subscriptions/webhook`, api_version: STRIPE_API_VERSION });
  expect(endpoint?.enabled_events).toEqual(NOTICE_TYPES);
  expect(lines).toContain(`  STRIPE_WEBHOOK_SECRET=${endpoint?.secret}`);
});

test('a second run makes no call that writes and prints nothing', async () => {
  expect((await run()).writes).toHaveLength(2 + 4 + 1 + 1);
  expect(await run()).toEqual({ lines: [], writes: [] });
});

test('a run that was interrupted is completed by the next', async () => {
  for (const only of ['POST /v1/products', 'POST /v1/prices', 'POST /v1/webhook_endpoints']) {
    double.setTrouble({ status: 400, only });
    await expect(run()).rejects.toThrow();
    double.setTrouble(null);
  }
  await run();
  expect((await run()).writes).toEqual([]);
  const { products, prices, configurations, endpoints } = double.account;
  expect([products, prices, configurations, endpoints].map(({ length }) => length)).toEqual([2, 4, 1, 1]);
});

describe('what differs is put right', () => {
  test('a changed price: a new one takes the lookup key, the former keeps its plan', async () => {
    await run();
    const former = double.account.prices.find(({ lookup_key: key }) => key === 'single_monthly');
    Object.assign(former ?? {}, { unit_amount: 299 });
    expect((await run()).lines).toEqual(['Price single_monthly: replaced, 399 pence a month']);
    expect(former).toMatchObject({ lookup_key: null, metadata: { plan_type: 'single_monthly' }, active: true });
    expect((await run()).writes).toEqual([]);
  });

  test('the portal: plans are not changed there', async () => {
    await run();
    const [portal] = double.account.configurations;
    expect(portal?.features).toMatchObject({
      subscription_update: { enabled: false },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    });
    Object.assign(portal ?? {}, { features: { subscription_update: { enabled: true } } });
    expect((await run()).lines).toEqual(['Customer portal: changed']);
    expect((await run()).writes).toEqual([]);
  });

  test('an endpoint that was switched off, or misses an event', async () => {
    await run();
    Object.assign(double.account.endpoints[0] ?? {}, { enabled_events: ['invoice.paid'] });
    expect((await run()).lines).toEqual([`Webhook endpoint ${URL}/api/subscriptions/webhook: changed`]);
    expect(double.account.endpoints[0]?.enabled_events).toEqual(NOTICE_TYPES);
  });

  test('an endpoint of an older version gets a successor, and is named', async () => {
    await run();
    Object.assign(double.account.endpoints[0] ?? {}, { api_version: '2024-06-20' });
    const { id } = double.account.endpoints[0] ?? {};
    expect((await run()).lines[0]).toContain(`${id} has another API version`);
    expect(double.account.endpoints).toHaveLength(2);
    expect((await run()).writes).toEqual([]);
  });
});

test('says what is missing for VAT', async () => {
  double.account.tax.status = 'pending';
  double.account.tax.registrations = [];
  const { lines } = await run();
  expect(lines.filter((line) => line.startsWith('Stripe Tax'))).toEqual([
    expect.stringContaining('is not active'),
    expect.stringContaining('no registration for the United Kingdom'),
  ]);
});

test('a checkout and the portal use what was set up', async () => {
  await run();
  const payments = stripePayments({ stripe: client(), now, logger: { error: () => undefined } });
  const about = { accountId: crypto.randomUUID(), customerId: null, email: 'ada@letproof.example', origin: URL };
  await payments.createCheckout({ ...about, planType: 'multi_yearly', idempotencyKey: 'key' });
  expect(double.lastForm('POST /v1/checkout/sessions')).toMatchObject({
    'line_items[0][price]': double.account.prices.find(({ lookup_key: key }) => key === 'multi_yearly')?.id,
  });
  await payments.portalUrl({ customerId: 'cus_1', returnUrl: URL });
  expect(double.lastForm('POST /v1/billing_portal/sessions')).toMatchObject({
    configuration: double.account.configurations[0]?.id,
  });
});

test('the command prints the secret once, and says what it needs', async () => {
  const setUp = (env: Readonly<Record<string, string>>) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/stripeSetup.ts'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
    });
  const env = { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_BASE: double.url, PUBLIC_URL: `${URL}/` };
  const [missing, first] = await Promise.all([
    setUp({ STRIPE_SECRET_KEY: 'sk_test_double' }).catch(({ stderr }) => stderr),
    setUp(env),
  ]);
  expect(missing).toBe('PUBLIC_URL must be the https address of the server\n');
  expect(first.stdout).toContain(`STRIPE_WEBHOOK_SECRET=${double.account.endpoints[0]?.secret}`);
  expect((await setUp(env)).stdout).toBe('Stripe is set up.\n');
});

test('the command reads the key from a file, as the server does', async () => {
  const path = join(await temporaryFolder(), 'key');
  await writeFile(path, 'sk_test_double\n');
  const env = { STRIPE_SECRET_KEY_FILE: path, STRIPE_API_BASE: double.url, PUBLIC_URL: URL };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/stripeSetup.ts'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
  });
  expect(stdout).toContain('Stripe is set up.');
});
