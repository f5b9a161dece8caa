import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { openPayments, paymentOriginOf } from '../../../server/process/openPayments.ts';

/** What is logged when the payments of a server with this configuration are opened. It asks no database. */
const warnings = async (config: Parameters<typeof openPayments>[0]['config']) => {
  const lines: string[] = [];
  const logger = { warn: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
  const secrets = { derive: () => Buffer.alloc(32) } as unknown as Parameters<
    typeof openPayments
  >[0]['core']['secrets'];
  const { local } = await openPayments({ config, core: { pool: new Pool(), secrets }, now: () => new Date(), logger });
  return { lines, isLocal: local !== undefined };
};
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_BASE: undefined };
const NONE = { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined, STRIPE_API_BASE: undefined };

test('a server in production without Stripe says at its start that nobody pays, and what is missing', async () => {
  expect(await warnings({ ...NONE, NODE_ENV: 'production' })).toEqual({
    lines: [expect.stringMatching(/^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set: .*without paying$/)],
    isLocal: true,
  });
});

test.each([
  ['with Stripe', { ...STRIPE, NODE_ENV: 'production' as const }, false],
  ['in development', { ...NONE, NODE_ENV: 'development' as const }, true],
  ['that is a rehearsal', NONE, true],
])('a server %s says nothing', async (_, config, isLocal) =>
  expect(await warnings(config)).toEqual({ lines: [], isLocal }),
);

test.each([
  ['nowhere but at Stripe', {}, undefined],
  ['at the custom domain', { STRIPE_CUSTOM_DOMAIN: 'Pay.Example.com' }, 'https://pay.example.com'],
  ['in the double of a test', { STRIPE_API_BASE: 'http://127.0.0.1:4000/v1' }, 'http://127.0.0.1:4000'],
])('the pages of payments are %s', (_where, given, origin) =>
  expect(paymentOriginOf({ STRIPE_CUSTOM_DOMAIN: undefined, STRIPE_API_BASE: undefined, ...given })).toBe(origin),
);
