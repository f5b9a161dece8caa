import fc from 'fast-check';
import { onTestFinished, test } from 'vitest';
import { expectWholeExport, someone } from '../server/personalData/exported.ts';
import { startServer } from '../support/server.ts';
import { seedOfRun } from '../support/storedEvents.ts';

test('the exports of 200 persons hold what they entered', async () => {
  const server = await startServer();
  onTestFinished(server.remove);
  const property = fc.asyncProperty(someone, (entered) => expectWholeExport(server, entered).then(() => undefined));
  await fc.assert(property, { numRuns: 200, seed: seedOfRun(), endOnFailure: true });
});
