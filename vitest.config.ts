import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { editionOutlines } from './scripts/vite/editionOutlines.ts';

export default defineConfig({
  plugins: [react(), editionOutlines],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/long/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of one second is too short on a busy machine. A poll ends as soon as it succeeds.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: ['tests/support/postgresOfRun.ts'],
    setupFiles: ['tests/setup.ts'],
    // One more than the two cores of a small machine: many tests wait for time-outs, while others compute.
    maxWorkers: 3,
    // Likewise for the concurrent tests of one file.
    maxConcurrency: 3,
  },
});
