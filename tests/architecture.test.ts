import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HOUSES, importsOf, wrongs } from './support/imports.ts';

const root = new URL('..', import.meta.url).pathname;
const FOLDERS = [...Object.keys(HOUSES), 'tests', 'bench', 'scripts'];

// But for this file: its samples of wrong sources would be found.
const sources = FOLDERS.filter((folder) => existsSync(root + folder))
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file) && file !== 'tests/architecture.test.ts');
const textOf = (file: string) => readFileSync(root + file, 'utf8');

describe('the houses', () => {
  test.each(Object.keys(HOUSES))('%s knows only whom it may', (house) => {
    const files = sources.filter((file) => file.startsWith(`${house}/`));
    expect(files.length).toBeGreaterThan(5);
    expect(files.flatMap((file) => wrongs(file, textOf(file)))).toEqual([]);
  });

  test('nothing else reaches outside the project or has a default export', () => {
    const others = sources.filter((file) => !Object.hasOwn(HOUSES, file.split('/')[0] ?? ''));
    expect(others.flatMap((file) => wrongs(file, textOf(file)))).toEqual([]);
  });

  test('every import of ours names a file that is there', () => {
    const missing = sources.flatMap((file) =>
      importsOf(textOf(file))
        .filter((name) => name.startsWith('.') && !name.includes('$'))
        .filter((name) => !existsSync(new URL(name.replace(/\?.*$/, ''), `file://${root}${file}`)))
        .map((name) => `${file} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

// The control: a checker that finds nothing in bad sources would find nothing anywhere.
describe('the checker', () => {
  const calls = 'imp' + 'ort';
  test.each([
    ['domain/a/decider.ts', "import { Pool } from 'pg';", 'domain/a/decider.ts -> package:pg'],
    ['domain/a/decider.ts', "import type { Pool } from 'pg';", 'domain/a/decider.ts -> package:pg'],
    ['domain/a/decider.ts', "import 'node:fs';", 'domain/a/decider.ts -> package:node:fs'],
    [
      'domain/a/decider.ts',
      "import {\n  one,\n  two,\n} from '../../server/ports.ts';",
      'domain/a/decider.ts -> server/ports.ts',
    ],
    [
      'domain/a/decider.ts',
      "export { x } from '../../projections/sql.ts';",
      'domain/a/decider.ts -> projections/sql.ts',
    ],
    ['domain/a/decider.ts', "export * from '../../client/App.tsx';", 'domain/a/decider.ts -> client/App.tsx'],
    ['domain/a/decider.ts', 'const f = async () => 1;', 'domain/a/decider.ts knows async'],
    ['domain/a/decider.ts', 'const t = Date.now();', 'domain/a/decider.ts knows the clock'],
    ['domain/calendar.ts', 'const t = new Date();', 'domain/calendar.ts knows the clock'],
    ['domain/a/decider.ts', 'const n = Math.random();', 'domain/a/decider.ts knows chance'],
    ['projections/a.ts', "import { Pool } from 'pg';", 'projections/a.ts -> package:pg'],
    [
      'projections/a.ts',
      "import { x } from '../server/eventLog/eventStore.ts';",
      'projections/a.ts -> server/ports.ts',
    ],
    ['server/a.ts', "import { App } from '../client/App.tsx';", 'server/a.ts -> client/App.tsx'],
    ['server/a.ts', "import { spec } from '../tests/support/spec.ts';", 'server/a.ts -> tests/support/spec.ts'],
    [
      'client/pages/a.tsx',
      "import { x } from '../../domain/accounts/decider.ts';",
      'client/pages/a.tsx -> domain/accounts/decider.ts',
    ],
    [
      'client/pages/a.tsx',
      "import type { E } from '../../domain/accounts/events.ts';",
      'client/pages/a.tsx -> domain/accounts/events.ts',
    ],
    ['client/a.tsx', "import { x } from '../server/application/errors.ts';", 'client/a.tsx -> server/errors.ts'],
    ['client/a.tsx', `const page = lazy(() => ${calls}('../server/start.ts'));`, 'client/a.tsx -> server/start.ts'],
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
  ])('in %s finds %j', (file, source, wrong) => expect(wrongs(file, source)).toContain(wrong));

  test.each([
    ['domain/calendar.ts', 'export const day = (at: string) => new Date(at).toISOString();'],
    [
      'domain/a/decider.ts',
      "import { z } from 'zod';\nimport { x } from '../fact.ts'; // never Date.now(), never async",
    ],
    ['projections/a.ts', "import type { E } from '../domain/events.ts';"],
    ['server/a.ts', "import { Pool } from 'pg';\nimport { x } from '../projections/sql.ts';"],
    [
      'client/pages/a.tsx',
      "import { x } from '../../domain/policy.ts';\nimport { PLANS } from '../../domain/subscriptions/plans.ts';",
    ],
    ['client/a.tsx', "import { QUESTIONS } from '../domain/questionnaire/questionnaire.ts';"],
    ['vite.config.ts', 'export default defineConfig({});'],
    ['server/a.ts', "const text = 'imported from elsewhere';"],
  ])('finds nothing wrong in %s: %j', (file, source) => expect(wrongs(file, source)).toEqual([]));
});
