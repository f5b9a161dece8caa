import { expect, test } from 'vitest';
import { runSteps, tableOf } from '../../scripts/drill/steps.ts';

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
