import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The sections of OWASP ASVS 5.0.0 with the number of their requirements of levels 1 and 2, which come first in each. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

const NUMBERS = SECTIONS.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name = '', count = ''] = section.split(':');
    return Array.from({ length: Number(count) }, (_, index) => `V${name}.${index + 1}`);
  });

const STATES = ['met', 'not applicable', 'open'];
/** A path of this repository in backticks. Patterns and commands are none. */
const PATH = /`((?:tests|server|domain|projections|client|verifier|docs|deploy)\/[^`*]+|\.dockerignore)`/g;

type Row = { readonly number: string; readonly state: string; readonly proof: string };

const rowsOf = (markdown: string): readonly Row[] =>
  markdown.split('\n').flatMap((line) => {
    const [, number = '', , , state = '', proof = ''] = line.split('|').map((cell) => cell.trim());
    return /^V\d/.test(number) ? [{ number, state, proof }] : [];
  });

const problemsOf = ({ number, state, proof }: Row): readonly string[] => [
  ...(STATES.includes(state) ? [] : [`${number}: the state is "${state}"`]),
  ...(proof === '' ? [`${number}: says nothing`] : []),
  ...[...proof.matchAll(PATH)].flatMap(([, path = '']) => (existsSync(path) ? [] : [`${number}: there is no ${path}`])),
];

const MARKDOWN = readFileSync('docs/asvs.md', 'utf8');

test('docs/asvs.md has each requirement of levels 1 and 2 once, and the files that it names exist', () => {
  const rows = rowsOf(MARKDOWN);
  expect(NUMBERS).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(NUMBERS);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});

test('its summary counts what its tables say', () => {
  const rows = rowsOf(MARKDOWN);
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  expect(MARKDOWN).toContain(
    `${count('met')} are met, ${count('not applicable')} are not applicable, and ${count('open')} are open`,
  );
  const open = rows.filter(({ state }) => state === 'open').map(({ number }) => number);
  expect(MARKDOWN).toContain(`What is open, in short: ${open.join(', ')}.`);
});

// Controls: each kind of bad row must be detected.
describe('the check of a row', () => {
  test.each([
    ['| V1.1.1 | 1 | A | partly | x |', 'V1.1.1: the state is "partly"'],
    ['| V1.1.1 | 1 | A | met | |', 'V1.1.1: says nothing'],
    ['| V1.1.1 | 1 | A | met | `tests/none.test.ts` |', 'V1.1.1: there is no tests/none.test.ts'],
  ])('finds the problem of %j', (line, problem) => expect(rowsOf(line).flatMap(problemsOf)).toEqual([problem]));
});
