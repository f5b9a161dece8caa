import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Explained } from '../server/lib/explained.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { killing } from './drill/killing.ts';
import { restoring } from './drill/restoring.ts';
import { runSteps, tableOf } from './drill/steps.ts';

/** Kills, restores and verifies in one go, on this machine alone and in a folder of its own. Takes some minutes. */
await runProcess(async (onStop) => {
  const folder = await mkdtemp(join(tmpdir(), 'letproof-drill-'));
  onStop(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  // As root the server runs Postgres as another user, who must be able to enter this folder.
  await chmod(folder, 0o755);
  const outcomes = await runSteps([...restoring(folder, onStop), ...killing(folder)], console.log);
  console.table(tableOf(outcomes));
  if (outcomes.some(({ passed }) => !passed)) throw new Explained('The drill has failed.');
});
