import { defineConfig, mergeConfig } from 'vitest/config';
import shared from './vitest.config.ts';

/**
 * Tests that take minutes or need a program that is not installed by npm, and the full extent of tests that
 * `npm test` runs in part.
 */
const long = mergeConfig(shared, { test: { testTimeout: 600_000 } });
const include = [
  'tests/long/**/*.test.ts',
  'tests/faults/kill.test.ts',
  'tests/faults/stripeNotices.test.ts',
  'tests/faults/stripeOrders.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/payments.test.ts',
];
export default defineConfig({ ...long, test: { ...long.test, include, exclude: [], env: { LONG: 'yes' } } });
