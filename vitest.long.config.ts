import { defineConfig, mergeConfig } from 'vitest/config';
import shared from './vitest.config.ts';

/** Tests that take minutes or need a program that is not installed by npm. */
const long = mergeConfig(shared, { test: { testTimeout: 600_000 } });
export default defineConfig({ ...long, test: { ...long.test, include: ['tests/long/**/*.test.ts'], exclude: [] } });
