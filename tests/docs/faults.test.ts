import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ONLY_LONG } from '../../vitest.config.ts';
import { titlesIn } from '../support/testTitles.ts';

/** `npx vitest run path -t "title"` or `npm run test:long -- name -t "title"`, perhaps after `ROUNDS=200`. */
const COMMAND = /`(?:[A-Z]+=\d+ )?(npx vitest run|npm run test:long --) ([^`]+)`/g;

type Command = { readonly run: string; readonly files: readonly string[]; readonly title: string | undefined };

const commandsIn = (markdown: string): readonly Command[] =>
  [...markdown.matchAll(COMMAND)].map(([, run = '', words = '']) => {
    const [files = '', title] = words.split(' -t ');
    return { run, files: files.split(' '), title: title?.replace(/^"|"$/g, '') };
  });

/** The files that vitest runs for this path, or for the name of a long test. */
const testsAt = (name: string): readonly string[] => {
  const path = name.includes('/') ? name : `tests/long/${name}.test.ts`;
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(path, file));
};

const onlyLong = new Map<string, boolean>();
const isOnlyLong = (file: string): boolean => {
  const known = onlyLong.get(file) ?? ONLY_LONG.some((glob) => matchesGlob(file, glob));
  onlyLong.set(file, known);
  return known;
};

const titles = new Map<string, readonly string[]>();
const titlesAt = (file: string): readonly string[] => {
  const found = titles.get(file) ?? titlesIn(readFileSync(file, 'utf8'));
  titles.set(file, found);
  return found;
};

const problemsOf = ({ run, files, title }: Command): readonly string[] => {
  const missing = files.filter((file) => testsAt(file).length === 0);
  if (missing.length > 0) return missing.map((file) => `there is no test at ${file}`);
  const isShort = run === 'npx vitest run';
  const left = isShort ? files.filter(isOnlyLong) : [];
  if (left.length > 0) return left.map((file) => `${file} runs with test:long only`);
  const pattern = new RegExp(title ?? '');
  // Of a folder, `npx vitest run` leaves out the files that only the long run has.
  const found = files.flatMap(testsAt).filter((file) => !(isShort && isOnlyLong(file)));
  const isThere = found.some((file) => titlesAt(file).some((each) => pattern.test(each)));
  return isThere ? [] : [`${files.join(' ')} has no test "${title}"`];
};

const PAGES = readdirSync('docs/faults').map((page) => `faults/${page}`);
const MARKDOWN = ['faults.md', ...PAGES].map((page) => readFileSync(`docs/${page}`, 'utf8')).join('\n');

test('docs/faults.md leads to each of its pages', () => {
  const links = [...readFileSync('docs/faults.md', 'utf8').matchAll(/\]\((faults\/[^)]+)\)/g)].map(([, page]) => page);
  expect(links.sort()).toEqual(PAGES.sort());
});

test('each command in docs/faults.md and its pages runs a test that exists', () => {
  const commands = commandsIn(MARKDOWN);
  expect(commands.length).toBeGreaterThan(1000);
  expect(commands.flatMap(problemsOf)).toEqual([]);
});

test('each row of docs/faults.md and its pages says how to repeat the fault', () => {
  const rows = MARKDOWN.split('\n').filter((line) => /^\| (?!fault |page |\[)/.test(line));
  expect(rows.filter((row) => commandsIn(row).length === 0)).toEqual([]);
});

// Controls: each kind of bad command must be detected.
describe('the check of a command', () => {
  const HERE = 'tests/docs/faults.test.ts';

  test.each([
    [`\`npx vitest run ${HERE} tests/docs/none.test.ts\``, 'there is no test at tests/docs/none.test.ts'],
    ['`npm run test:long -- none`', 'there is no test at none'],
    ['`ROUNDS=200 npm run test:long -- none`', 'there is no test at none'],
    [`\`npx vitest run ${HERE} tests/faults/soak.test.ts\``, 'tests/faults/soak.test.ts runs with test:long only'],
    // Only a file of the long run has this title.
    [
      '`npx vitest run tests/server/mail -t "cannot be composed"`',
      'tests/server/mail has no test "cannot be composed"',
    ],
    // This text is in this file, but it is no title.
    [`\`npx vitest run ${HERE} -t "problemsOf"\``, `${HERE} has no test "problemsOf"`],
  ])('finds the problem of %j', (command, problem) =>
    expect(commandsIn(command).flatMap(problemsOf)).toEqual([problem]),
  );

  test.each([
    `\`npx vitest run ${HERE}\``,
    '`npx vitest run tests/docs -t "how to repeat"`',
    '`npm run test:long -- leader`',
  ])('finds none in %j', (command) => expect(commandsIn(command).flatMap(problemsOf)).toEqual([]));
});
