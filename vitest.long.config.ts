import { defineConfig } from 'vitest/config';
import { globalSetup, ONLY_LONG, plugins, shared, workers } from './vitest.config.ts';

/**
 * Tests that take minutes or need a program that is not installed by npm, and the full extent of tests that
 * `npm test` runs in part.
 */
const include = [
  'tests/long/**/*.test.ts',
  ...ONLY_LONG,
  // Those of which `npm test` runs a part.
  'tests/domain/models.test.ts',
  'tests/server/files/manyHostileFiles.test.ts',
  'tests/server/adapters/postgresEventStore.test.ts',
  'tests/server/credentials/{agreement,roundTrip,tampering}.test.ts',
  'tests/server/identity/weakPasswords.test.ts',
  'tests/server/http/accounts/{passwordsAsTyped,sessions}.test.ts',
  'tests/faults/kill.test.ts',
  'tests/e2e/journey.test.ts',
];
/**
 * One after the other, when all others have ended: tests that measure how long answers take, that send 200 MB at once, or
 * in which a store counts as away after few seconds, and one that changes the networks of the machine, so that a Chromium
 * of another test breaks off its requests.
 */
const UNDISTURBED = [
  'tests/faults/{diskFull,eventStoreDbCluster,fsync,fuzz,fuzzDescribed,leader,manySockets,networkCut,outage,pauses,standstill,uploadMemory}.test.ts',
];
// Empty for a drill, which runs these tests in part as well.
const env = { LONG: process.env.LONG ?? 'yes' };
/** Milliseconds. As many rounds as somebody asks for may take hours. */
const testTimeout = process.env.ROUNDS ? 4 * 3_600_000 : 600_000;
const long = { ...shared, testTimeout, env };

export default defineConfig({
  test: {
    ...workers,
    globalSetup,
    projects: [
      { plugins: plugins(), test: { ...long, ...workers, name: 'long', include, exclude: UNDISTURBED } },
      {
        plugins: plugins(),
        test: { ...long, name: 'undisturbed', include: UNDISTURBED, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
