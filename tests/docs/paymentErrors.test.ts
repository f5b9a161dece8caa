import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = [
  ...readdirSync('server/payments/stripe').map((file) => `server/payments/stripe/${file}`),
  'server/schedule/jobs/reconcileSubscriptions.ts',
];

/** The texts of all errors that the code about payments writes to the log. */
const errorsInCode = (): readonly string[] =>
  SOURCES.map((file) => readFileSync(file, 'utf8')).flatMap((code) =>
    [...code.matchAll(/logger\.error\(\s*'([^']+)'/g)].map(([, text = '']) => text),
  );

/** The first column of the table. */
const errorsInDocs = (): readonly string[] => {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('### Errors about payments\n');
  return [...(section.split('\n#')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, text = '']) => text);
};

test('each of them has one text that can be found', () => {
  const count = SOURCES.map((file) => readFileSync(file, 'utf8').split('logger.error(').length - 1);
  expect(errorsInCode()).toHaveLength(count.reduce((sum, one) => sum + one, 0));
});

test('docs/operations.md says what to do about each error in the log about payments', () => {
  expect(errorsInCode().length).toBeGreaterThan(3);
  expect(errorsInDocs().toSorted()).toEqual(errorsInCode().toSorted());
});
