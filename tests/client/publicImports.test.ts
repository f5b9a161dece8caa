import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Every source file that the browser loads with `file`, without the pages that routes load later. */
const loadedWith = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file) || !/\.tsx?$/.test(file)) return found;
  found.add(file);
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) (?!type )[^'"]*'(\.[^'"]+)'/gm);
  for (const [, path = ''] of imports) loadedWith(join(dirname(file), path), found);
  return found;
};
const withQuestions = (file: string) => [...loadedWith(file)].filter((path) => path.includes('questionnaire/editions'));

test('the questionnaire is found where it is imported', () =>
  expect(withQuestions('scripts/vite/editionOutlines.ts')).toContain(
    'domain/questionnaire/editions/2026-3/edition.ts',
  ));

const PAGES = [
  'client/main.tsx',
  'client/app/dashboard/DashboardPage.tsx',
  'client/site/verify/VerifyPage.tsx',
  'client/site/account/LoginPage.tsx',
  'client/site/account/RegisterPage.tsx',
];

// The questionnaire is larger than any of these pages.
test.each(PAGES)('%s loads without the questionnaire', (page) => {
  expect(loadedWith(page).size).toBeGreaterThan(10);
  expect(withQuestions(page)).toEqual([]);
});

const withConsole = (file: string) =>
  [...loadedWith(file)].filter((path) => /from '(react-admin|ra-[\w-]+)'/.test(readFileSync(join(root, path), 'utf8')));

test('react-admin is found where it is imported', () =>
  expect(withConsole('client/console/layout/ConsoleFrame.tsx')).toContain('client/console/dataProvider.ts'));

test.each(PAGES)('%s loads without react-admin', (page) => expect(withConsole(page)).toEqual([]));
