import { defineConfig } from 'vitest/config';
import { globalSetup, plugins, shared, workers } from './vitest.config.ts';

/**
 * Tests that take minutes or need a program that is not installed by npm, and the full extent of tests that
 * `npm test` runs in part.
 */
const include = [
  'tests/long/**/*.test.ts',
  'tests/domain/models.test.ts',
  'tests/server/readSide/poison.test.ts',
  'tests/faults/{diskFull,fsync,networkCut,pauses}.test.ts',
  'tests/faults/kill.test.ts',
  'tests/faults/killUpload.test.ts',
  'tests/faults/killBackup.test.ts',
  'tests/server/backup/{erasedPersons,verifyStore}.test.ts',
  'tests/faults/killImport.test.ts',
  'tests/faults/killLedger.test.ts',
  'tests/faults/killTransfer.test.ts',
  'tests/faults/stripeNotices.test.ts',
  'tests/faults/stripeOrders.test.ts',
  'tests/faults/stripeRefuses.test.ts',
  'tests/scripts/staff.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/dates.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/{apiKeys,bundle,checkOffline,frontDoor,links,office,payments,replay,standing,team,transfer,twoBrowsers}.test.ts',
];
export default defineConfig({
  plugins: plugins(),
  test: { ...shared, ...workers, globalSetup, testTimeout: 600_000, include, exclude: [], env: { LONG: 'yes' } },
});
