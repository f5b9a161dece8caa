import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killing } from '../../scripts/drill/killing.ts';
import { runSteps, tableOf } from '../../scripts/drill/steps.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const steps = [
  { step: 'a backup is made', run: async () => 'Backed up 12 events' },
  { step: 'it is restored', run: () => Promise.reject(new Error('npm run restore ended with 1: not empty')) },
  { step: 'it is compared', run: async () => 'x'.repeat(300) },
];

test('the drill runs every step, also after one that failed, and its table says what was seen and how long it took', async () => {
  const lines: string[] = [];
  let time = 0;
  const outcomes = await runSteps(
    steps,
    (line) => lines.push(line),
    () => (time += 1250),
  );
  expect(lines.filter((line) => line.endsWith('…') && !line.startsWith(' '))).toEqual(
    steps.map(({ step }) => `${step} …`),
  );
  expect(lines[3]).toBe('  FAILED: npm run restore ended with 1: not empty');
  expect(tableOf(outcomes)).toEqual([
    { step: 'a backup is made', seconds: 1.3, result: 'passed', seen: 'Backed up 12 events' },
    { step: 'it is restored', seconds: 1.3, result: 'FAILED', seen: 'npm run restore ended with 1: not empty' },
    { step: 'it is compared', seconds: 1.3, result: 'passed', seen: `${'x'.repeat(99)}…` },
    { step: 'all', seconds: 3.9, result: 'FAILED', seen: '2 of 3 steps' },
  ]);
});

test('a drill without a failure has passed', async () => {
  const outcomes = await runSteps(steps.slice(0, 1), () => {});
  expect(tableOf(outcomes).at(-1)).toMatchObject({ step: 'all', result: 'passed', seen: '1 of 1 steps' });
});

test('tests that crash fail their step of the drill, also after a step that has passed', async () => {
  let runs = 0;
  const outcomes = await runSteps(
    killing(await temporaryFolder(), async (_, args) => {
      runs += 1;
      const [, path = ''] = /--outputFile=(.*)/.exec(args.join('\n')) ?? [];
      if (runs < 3) await writeFile(path, JSON.stringify({ numPassedTests: 4, numFailedTests: 0, success: true }));
      return { code: runs === 1 ? 0 : 1, output: 'Out of memory' };
    }),
    () => {},
  );
  expect(outcomes.map(({ passed }) => passed)).toEqual([true, ...outcomes.slice(1).map(() => false)]);
  expect(outcomes[1]?.seen).toBe('vitest ended with 1: Out of memory');
  expect(outcomes[2]?.seen).toBe('vitest ended with 1: Out of memory');
});
