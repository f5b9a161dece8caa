import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One second is soon over on a busy machine; what comes sooner is not waited for.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['tests/setup.ts'],
    // Two cores: more workers would only make real Postgres servers and browsers wait for each other.
    maxWorkers: 2,
  },
});
