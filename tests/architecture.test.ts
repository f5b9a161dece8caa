import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT_TYPES } from '../scripts/openapi/callTypes.ts';
import { CLIENT_RELOADED } from '../vitest.config.ts';
import { plainAmounts } from './support/amounts.ts';
import { importCycles, importsOf, withoutComments } from './support/imports.ts';
import { citations, LAYERS, violations } from './support/layers.ts';
import { shortWaits } from './support/shortWaits.ts';

const root = new URL('..', import.meta.url).pathname;
const FOLDERS = [...Object.keys(LAYERS), 'tests', 'bench', 'scripts'];
const textOf = (file: string) => readFileSync(root + file, 'utf8');
const filesIn = (folder: string): readonly string[] =>
  existsSync(root + folder)
    ? readdirSync(root + folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    : [];

// This file is excluded, because its samples break every rule.
const sources = FOLDERS.flatMap(filesIn).filter(
  (file) => /\.(ts|tsx|mts|mjs|js)$/.test(file) && file !== 'tests/architecture.test.ts',
);
const layerOf = (file: string) => file.split('/')[0] ?? '';

describe('the layers', () => {
  test.each(Object.keys(LAYERS))('%s has only allowed imports', (layer) => {
    const files = sources.filter((file) => layerOf(file) === layer);
    expect(files.length).toBeGreaterThan(5);
    expect(files.flatMap((file) => violations(file, textOf(file)))).toEqual([]);
  });

  test('files outside the layers do not import from outside the project and have no default export', () => {
    const others = sources.filter((file) => !Object.hasOwn(LAYERS, layerOf(file)));
    expect(others.flatMap((file) => violations(file, textOf(file)))).toEqual([]);
  });

  test('the colours that server and client share have no imports', () => {
    expect(importsOf(textOf('client/theme/tokens.ts'))).toEqual([]);
  });

  test('there are no import cycles', () => {
    const atRoot = readdirSync(root).filter((file) => file.endsWith('.ts'));
    expect(importCycles(new Map([...sources, ...atRoot].map((file) => [file, textOf(file)])))).toEqual([]);
  });

  test('every relative import names a file that exists', () => {
    const missing = sources.flatMap((file) =>
      importsOf(textOf(file))
        // Files under dist/ exist only after a build.
        .filter((name) => name.startsWith('.') && !name.includes('$') && !name.startsWith('../dist/'))
        .filter((name) => !existsSync(new URL(name.replace(/\?.*$/, ''), `file://${root}${file}`)))
        .map((name) => `${file} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('all server files are in subfolders, except the entry point', () => {
    const topLevel = filesIn('server').filter((file) => file.split('/').length === 2);
    expect(topLevel).toEqual(['server/main.ts']);
  });

  test('every amount of money is in pence', () => {
    // The types of JSON have plain numbers, which do not compile where Pence are asked for.
    const files = sources.filter((file) => !file.startsWith('tests/') && file !== CLIENT_TYPES);
    expect(files.flatMap((file) => plainAmounts(file, textOf(file)))).toEqual([]);
  });

  test('numbers have their thousands separators from domain/numberWords.ts', () => {
    const files = sources.filter((file) => /^(domain|server|client)\//.test(file) && file !== 'domain/numberWords.ts');
    expect(files.length).toBeGreaterThan(1000);
    const ownFormat = /\.toLocaleString\('en-GB'\)|NumberFormat\('en-GB'\)/;
    expect(files.filter((file) => ownFormat.test(textOf(file)))).toEqual([]);
  });

  test('no object literal is spread into another one', () => {
    const spread = /\.\.\.\{\s*[\w'"[.]/;
    expect(spread.test('about({ ...{ a, b }, c });')).toBe(true);
    expect(sources.filter((file) => spread.test(textOf(file)))).toEqual([]);
  });

  test('parts of the page load again through useLoadFailure, which keeps the notice and its focus', () => {
    const byHand = /\brefetch\b/;
    expect(byHand.test('onRetry={() => void refetch()}')).toBe(true);
    expect(byHand.test('onRetry={list.refetch}')).toBe(true);
    const others = [
      'client/api/useLoadFailure.ts',
      // They keep the failure next to the rows that were found last.
      'client/console/office/accounts/RelatedRows.tsx',
      'client/console/list/useConsoleList.ts',
      'client/console/list/ListBody.tsx',
      // They ask again because the person asks, not because of a failure.
      'client/app/property/stay/StayReceipt.tsx',
      'client/app/replay/useReplay.ts',
      'client/site/verify/useVerification.ts',
      // Gives it to useLoadFailure.
      'client/app/questionnaire/opening/usePropertyChoice.ts',
      // They keep the page, with its notice, since an attempt has failed.
      'client/app/dashboard/useDashboard.ts',
      'client/app/dashboard/properties/usePropertyList.ts',
      // Its page takes the focus before the notice is removed, and shows that the payment is processed.
      'client/app/subscription/success/useVerifiedPayment.ts',
    ];
    const files = sources.filter((file) => /^client\/(?!live\/).*\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(800);
    expect(files.filter((file) => byHand.test(withoutComments(textOf(file)))).toSorted()).toEqual(others.toSorted());
  });

  test('client tests that mock modules or load them again run apart from the others', () => {
    const files = sources.filter((file) => /^tests\/(client|site|verifier\/page)\//.test(file));
    const reloading = files.filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(textOf(file)));
    const apart = files.filter((file) => CLIENT_RELOADED.some((glob) => matchesGlob(file, glob)));
    expect(reloading).toEqual(apart);
  });

  // The defaults of the libraries are a second, and a limit for one test is soon too short on a slower machine.
  test('tests wait with the limits of tests/support/timeLimits.ts', () => {
    const files = sources.filter((file) => /^tests\/(?!support\/|setup)/.test(file));
    const ownLimit = /\bvi\.wait(For|Until)\(|\b(testTimeout|hookTimeout|asyncUtilTimeout)\b/;
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => ownLimit.test(textOf(file)))).toEqual([]);
    // How soon a session ends is what that test is about.
    const others = files.filter((file) => file !== 'tests/server/http/accounts/sessions.test.ts');
    expect(others.flatMap((file) => shortWaits(textOf(file)).map((wait) => `${file}: ${wait}`))).toEqual([]);
  });

  test('no file cites documents outside the repository', () => {
    const atRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = [...FOLDERS, 'docs', '.ci'].flatMap(filesIn).concat(atRoot.map(({ name }) => name));
    const readable = texts.filter((file) => /\.(tsx?|m?js|cjs|json|css|sql|md|ya?ml|html|sh)$|Dockerfile$/.test(file));
    expect(readable.length).toBeGreaterThan(sources.length);
    expect(readable.flatMap((file) => citations(file, textOf(file)))).toEqual([]);
  });
});

// Controls: each check must detect a bad sample.
describe('the check of a source', () => {
  const calls = 'imp' + 'ort';
  test.each([
    ['domain/a/decider.ts', "import { Pool } from 'pg';", 'domain/a/decider.ts -> package:pg'],
    ['domain/a/decider.ts', "import type { Pool } from 'pg';", 'domain/a/decider.ts -> package:pg'],
    ['domain/a/decider.ts', "import 'node:fs';", 'domain/a/decider.ts -> package:node:fs'],
    [
      'domain/a/decider.ts',
      "import {\n  one,\n  two,\n} from '../../server/application/errors.ts';",
      'domain/a/decider.ts -> server/application/errors.ts',
    ],
    [
      'domain/a/decider.ts',
      "export { x } from '../../projections/sql.ts';",
      'domain/a/decider.ts -> projections/sql.ts',
    ],
    ['domain/a/decider.ts', "export * from '../../client/App.tsx';", 'domain/a/decider.ts -> client/App.tsx'],
    ['domain/a/decider.ts', 'const f = async () => 1;', 'domain/a/decider.ts uses async'],
    ['domain/a/decider.ts', 'const t = Date.now();', 'domain/a/decider.ts uses the clock'],
    ['domain/calendar.ts', 'const t = new Date();', 'domain/calendar.ts uses the clock'],
    ['domain/a/decider.ts', 'const n = Math.random();', 'domain/a/decider.ts uses randomness'],
    ['projections/a.ts', "import { Pool } from 'pg';", 'projections/a.ts -> package:pg'],
    [
      'projections/a.ts',
      "import { x } from '../server/eventLog/eventStore.ts';",
      'projections/a.ts -> server/eventLog/eventStore.ts',
    ],
    ['server/a.ts', "import { App } from '../client/App.tsx';", 'server/a.ts -> client/App.tsx'],
    [
      'server/http/a.tsx',
      "import { colour } from '../../client/theme/tokens.ts';",
      'server/http/a.tsx -> client/theme/tokens.ts',
    ],
    [
      'server/print/a.tsx',
      "import { theme } from '../../client/theme/theme.ts';",
      'server/print/a.tsx -> client/theme/theme.ts',
    ],
    ['server/a.ts', "import { spec } from '../tests/support/spec.ts';", 'server/a.ts -> tests/support/spec.ts'],
    [
      'client/app/a.tsx',
      "import { x } from '../../domain/accounts/decider.ts';",
      'client/app/a.tsx -> domain/accounts/decider.ts',
    ],
    [
      'client/app/a.tsx',
      "import type { E } from '../../domain/accounts/events.ts';",
      'client/app/a.tsx -> domain/accounts/events.ts',
    ],
    [
      'client/a.tsx',
      "import { x } from '../server/application/errors.ts';",
      'client/a.tsx -> server/application/errors.ts',
    ],
    [
      'client/a.tsx',
      `const page = lazy(() => ${calls}('../server/process/start.ts'));`,
      'client/a.tsx -> server/process/start.ts',
    ],
    ['client/a.tsx', `type T = ${calls}('../projections/sql.ts').Sql;`, 'client/a.tsx -> projections/sql.ts'],
    ['client/a.tsx', 'export default function App() {}', 'client/a.tsx has a default export'],
    ['client/a.tsx', 'export { App as default };', 'client/a.tsx has a default export'],
    [
      'tests/a.test.ts',
      "import x from '../../shared/look.ts';",
      'tests/a.test.ts -> ../shared/look.ts (outside the project)',
    ],
    [
      'scripts/a.mjs',
      "const x = require('../../shared/a.js');",
      'scripts/a.mjs -> ../shared/a.js (outside the project)',
    ],
  ])('in %s finds %j', (file, source, violation) => expect(violations(file, source)).toContain(violation));

  test.each([
    ['domain/calendar.ts', 'export const day = (at: string) => new Date(at).toISOString();'],
    [
      'domain/a/decider.ts',
      "import { z } from 'zod';\nimport { x } from '../fact.ts'; // never Date.now(), never async",
    ],
    ['projections/a.ts', "import type { E } from '../domain/events.ts';"],
    ['server/a.ts', "import { Pool } from 'pg';\nimport { x } from '../projections/sql.ts';"],
    [
      'client/app/a.tsx',
      "import { x } from '../../domain/policy.ts';\nimport { PLANS } from '../../domain/subscriptions/plans.ts';",
    ],
    ['client/a.tsx', "import { EDITIONS } from '../domain/questionnaire/editions.ts';"],
    ['vite.config.ts', 'export default defineConfig({});'],
    ['server/print/a.tsx', "import { colour } from '../../client/theme/tokens.ts';"],
    ['server/a.ts', "const text = 'imported from elsewhere';"],
  ])('finds nothing in %s: %j', (file, source) => expect(violations(file, source)).toEqual([]));
});

describe('the check for import cycles', () => {
  const cyclesOf = (files: Readonly<Record<string, string>>) => importCycles(new Map(Object.entries(files)));

  test.each([
    [
      { 'domain/a.ts': "import './b.ts';", 'domain/b.ts': "import { a } from './a.ts';" },
      'domain/a.ts -> domain/b.ts -> domain/a.ts',
    ],
    [
      {
        'domain/a.ts': "import './d.ts'; import './b.ts';",
        'domain/b.ts': "import type { C } from './c/c.ts';",
        'domain/c/c.ts': "export * from '../b.ts';",
        'domain/d.ts': '',
      },
      'domain/b.ts -> domain/c/c.ts -> domain/b.ts',
    ],
    [{ 'domain/a.ts': "import { a } from './a.ts';" }, 'domain/a.ts -> domain/a.ts'],
  ])('in %j finds %s', (files, cycle) => expect(cyclesOf(files)).toEqual([cycle]));

  test('accepts two files that import the same third file', () => {
    const files = {
      'domain/a.ts': "import './b.ts'; import './c.ts';",
      'domain/b.ts': "import './c.ts';",
      'domain/c.ts': "import 'zod';",
    };
    expect(cyclesOf(files)).toEqual([]);
  });
});

describe('the check for citations', () => {
  const document = ['spec', 'txt'].join('.');
  const other = ['style', 'md'].join('.');
  const section = ['Spec', 'section'].join(' ');

  test.each([
    [`// As ${document} asks.`, [`a.ts:1 cites ${document}`]],
    [`\n/** See ${other}, (${document}) */`, [`a.ts:2 cites ${other}`, `a.ts:2 cites ${document}`]],
    [`// See ../shared/${other}.`, [`a.ts:1 cites ${other}`]],
    [`// The Contact page, ${section} 2.`, [`a.ts:1 cites ${section}`]],
    // A name that only ends like a document's name.
    [`// See README.md and my-${other}, or life${other}.`, []],
  ])('in %j finds %j', (text, found) => expect(citations('a.ts', text)).toEqual(found));
});

describe('the check for amounts', () => {
  test.each([
    ['domain/a.ts', 'type A = { readonly amount: number };', 'domain/a.ts: amount is a number and not Pence'],
    ['client/a.tsx', 'const row = (dueNow: number) => dueNow;', 'client/a.tsx: dueNow is a number and not Pence'],
    ['domain/a.ts', 'z.object({ next_amount: z.int() })', 'domain/a.ts: next_amount is a z.int() and not Pence'],
    ['server/a.ts', 'type A = { refunded?: number }', 'server/a.ts: refunded is a number and not Pence'],
    ['server/payments/a.ts', '{ total: number }', 'server/payments/a.ts: total is a number and not Pence'],
  ])('in %s finds %j', (file, source, found) => expect(plainAmounts(file, source)).toEqual([found]));

  test.each([
    ['domain/a.ts', 'type A = { readonly amount: Pence; total: number; due: Pence | null };'],
    ['domain/dashboard/a.ts', 'z.object({ totalProperties: z.int(), amount: Pence })'],
    ['domain/a.ts', '// amount: number'],
    ['domain/money.ts', 'export const pence = (amount: number): Pence => Pence.parse(amount);'],
  ])('finds nothing in %s: %j', (file, source) => expect(plainAmounts(file, source)).toEqual([]));
});

describe('the check for short waits', () => {
  test.each([
    ['expect.poll(waiting, { timeout: 10_000 })', ['timeout: 10_000']],
    ['expect\n  .poll(\n    () => f(1),\n    { interval: 5, timeout: 8000 },\n  )', ['timeout: 8000']],
    ['await page.findByText(/x/, {}, { timeout: 15_000 })', ['timeout: 15_000']],
    ['expect.poll(waiting, { timeout: CONDITION })', []],
    ['expect.poll(waiting, { timeout: 60_000 + count })', []],
    ['expect.poll(waiting); attempt({ timeout: 200 })', []],
  ])('in %j finds %j', (text, found) => expect(shortWaits(text)).toEqual(found));
});
