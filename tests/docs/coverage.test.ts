import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { titlesIn } from '../support/testTitles.ts';

const TESTS = new URL('..', import.meta.url);
const NO_TEST = 'no test yet';

type Row = { readonly place: string; readonly state: string; readonly proof: string };

/** The rows of all tables, without their heads. */
const rowsOf = (markdown: string): readonly Row[] =>
  markdown.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|') || /^\|[-|]+\|$/.test(line) || line.startsWith('| requirement |')) return [];
    const [, requirement = '', state = '', proof = ''] = line.split('|').map((cell) => cell.trim());
    return [{ place: `line ${index + 1} (${requirement})`, state, proof }];
  });

const problemOf = (cited: string): string | null => {
  const [file = '', title] = cited.split(' › ');
  if (!title) return `"${cited}" is not of the form: file › title`;
  const path = new URL(file, TESTS);
  if (!existsSync(path)) return `there is no tests/${file}`;
  return titlesIn(readFileSync(path, 'utf8')).some((each) => each.includes(title))
    ? null
    : `tests/${file} has no test "${title}"`;
};

const problemsOf = (markdown: string): readonly string[] =>
  rowsOf(markdown).flatMap(({ place, state, proof }) => {
    if (state === 'open') return [];
    if (state !== 'done') return [`${place}: the state is "${state}", not done or open`];
    if (proof === NO_TEST) return [];
    const cited = [...proof.matchAll(/`([^`]+)`/g)].map(([, each = '']) => each);
    if (cited.length === 0) return [`${place}: done, but neither a test nor "${NO_TEST}"`];
    return cited.flatMap((each) => {
      const problem = problemOf(each);
      return problem ? [`${place}: ${problem}`] : [];
    });
  });

test('each row of docs/coverage.md is done or open, and the tests that it names exist', () => {
  const markdown = readFileSync(new URL('../docs/coverage.md', TESTS), 'utf8');
  expect(rowsOf(markdown).length).toBeGreaterThan(200);
  expect(problemsOf(markdown)).toEqual([]);
});

// Controls: each kind of bad row must be detected.
describe('the check of a row', () => {
  const HERE = 'docs/coverage.test.ts';

  test.each([
    ['| A | | – |', 'line 1 (A): the state is "", not done or open'],
    ['| A | partly | – |', 'line 1 (A): the state is "partly", not done or open'],
    ['| A | done | – |', 'line 1 (A): done, but neither a test nor "no test yet"'],
    [`| A | done | \`${HERE}\` |`, `line 1 (A): "${HERE}" is not of the form: file › title`],
    ['| A | done | `client/none.test.ts › a` |', 'line 1 (A): there is no tests/client/none.test.ts'],
    // This text is in this file, but it is no title.
    [
      `| A | done | \`${HERE} › the tests\`, \`${HERE} › NO_TEST\` |`,
      `line 1 (A): tests/${HERE} has no test "NO_TEST"`,
    ],
  ])('finds the problem of %j', (row, problem) => expect(problemsOf(row)).toEqual([problem]));

  test.each([
    `| A | done | \`${HERE} › each row of docs/coverage.md\` |`,
    `| A | done | \`${HERE} › finds the problem of %j\` |`,
    '| A | done | no test yet |',
    '| A | open | – |',
    '| requirement | state | proof |\n|---|---|---|',
  ])('finds none in %j', (rows) => expect(problemsOf(rows)).toEqual([]));
});
