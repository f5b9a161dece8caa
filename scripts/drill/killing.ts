import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lastLine, run as runProgram } from './run.ts';
import type { Step } from './steps.ts';

/**
 * Faults of docs/faults.md that are kills: of the server at some steps of its work, of Postgres, and of the leader. All
 * steps take too long for a drill: `npm run test:long` has them.
 */
const KILLS = {
  'server and Postgres are killed while answers are saved': 'tests/faults/kill.test.ts',
  'server is killed in the middle of uploads': 'tests/faults/killUpload.test.ts',
  'server is killed while an import is applied': 'tests/faults/killImport.test.ts',
  'server is killed at steps of a transfer': 'tests/faults/killTransfer.test.ts',
  'server is killed while a person is erased': 'tests/faults/killErasure.test.ts',
  'server is killed while the ledger is signed': 'tests/faults/killLedger.test.ts',
  'leader of two processes is frozen, then killed': 'tests/faults/leader.test.ts',
} as const;

type Report = { readonly numPassedTests: number; readonly numFailedTests: number; readonly success: boolean };

/** A process that crashes leaves no report, so each step has a file of its own. */
const runTests = async (file: string, folder: string, run: typeof runProgram): Promise<string> => {
  const path = join(folder, `${basename(file)}.json`);
  const args = ['--config', 'vitest.long.config.ts', file, '--reporter=json', `--outputFile=${path}`];
  const ended = await run('npx', ['vitest', 'run', ...args], { LONG: '' });
  const crashed = () => new Error(`vitest ended with ${ended.code}: ${lastLine(ended)}`);
  const report = await readFile(path, 'utf8').then(
    (text): Report => JSON.parse(text),
    () => {
      throw crashed();
    },
  );
  if (!report.success) throw new Error(`${report.numFailedTests} tests failed: npm run test:long -- ${file}`);
  // For example an error that no test has caught.
  if (ended.code !== 0) throw crashed();
  return `${report.numPassedTests} tests; nothing acknowledged was lost`;
};

/** Each kill by its tests, which compare what was acknowledged with what is there afterwards. */
export const killing = (folder: string, run = runProgram): readonly Step[] =>
  Object.entries(KILLS).map(([step, file]) => ({ step, run: () => runTests(file, folder, run) }));
