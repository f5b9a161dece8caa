import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Lockfile = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };
type Minimum = { readonly name: string; readonly minimum: string };

/** The rows of the list: a package, a version and the reason. */
const minimumsIn = (markdown: string): readonly Minimum[] =>
  [...markdown.matchAll(/^\| `([^`]+)` \| (\d+\.\d+\.\d+) \| .*\S.* \|$/gm)].map(([, name = '', minimum = '']) => ({
    name,
    minimum,
  }));

/** Negative if `one` is older. A pre-release is older than its release. */
const compared = (one: string, other: string): number => {
  const [[numbers = '', before], [others = '', otherBefore]] = [one.split('-'), other.split('-')];
  const byNumber = numbers.localeCompare(others, 'en', { numeric: true });
  return byNumber || Number(before === undefined) - Number(otherBefore === undefined);
};

/** What is wrong, as sentences: a package that is too old at any place of the tree, or that is not in it. */
const faultsOf = (minimums: readonly Minimum[], { packages }: Lockfile): readonly string[] =>
  minimums.flatMap(({ name, minimum }) => {
    const installed = Object.entries(packages).filter(([place]) => place.endsWith(`node_modules/${name}`));
    if (installed.length === 0) return [`${name} is not installed: remove its row`];
    return installed.flatMap(([place, { version = '0.0.0' }]) =>
      compared(version, minimum) < 0 ? [`${place} is ${version}, but must be at least ${minimum}`] : [],
    );
  });

test('package-lock.json has no package that is older than docs/security.md allows', () => {
  const minimums = minimumsIn(readFileSync('docs/security.md', 'utf8'));
  expect(minimums.map(({ name }) => name)).toEqual(expect.arrayContaining(['multer', 'express', 'qs']));
  expect(faultsOf(minimums, JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([]);
});

// Controls: each kind of fault must be detected.
test.each([
  ['2.4.0', []],
  ['2.10.0', []],
  ['10.0.0', []],
  ['2.3.9', ['node_modules/multer is 2.3.9, but must be at least 2.4.0']],
  ['1.40.0', ['node_modules/multer is 1.40.0, but must be at least 2.4.0']],
  ['2.4.0-rc.1', ['node_modules/multer is 2.4.0-rc.1, but must be at least 2.4.0']],
])('multer %s is compared with 2.4.0', (version, faults) => {
  const [row] = minimumsIn('| `multer` | 2.4.0 | it crashed |');
  expect(row && faultsOf([row], { packages: { 'node_modules/multer': { version } } })).toEqual(faults);
});

test('an older version further down in the tree, and a row without its package, are found', () => {
  const minimums = [
    { name: 'qs', minimum: '6.16.0' },
    { name: 'gone', minimum: '1.0.0' },
  ];
  const packages = {
    'node_modules/qs': { version: '6.17.1' },
    'node_modules/old/node_modules/qs': { version: '6.5.0' },
  };
  expect(faultsOf(minimums, { packages })).toEqual([
    'node_modules/old/node_modules/qs is 6.5.0, but must be at least 6.16.0',
    'gone is not installed: remove its row',
  ]);
});
