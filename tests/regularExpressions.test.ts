import { readdirSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))
    .map((file) => `${folder}/${file}`);

type Literal = { readonly file: string; readonly pattern: string; readonly flags: string };

const literalsIn = (file: string): readonly Literal[] => {
  const found: Literal[] = [];
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ file, ...node.regex });
    },
  });
  visitor.visit(parseSync(file, readFileSync(root + file, 'utf8')).program);
  return found;
};

/** True if the time for some texts grows faster than their length. Says nothing of how the expression is used. */
const canBeSlow = ({ pattern, flags }: Pick<Literal, 'pattern' | 'flags'>): boolean =>
  analyse({ source: pattern, flags }).reports.length > 0;

/** Expressions whose text nobody else writes, or is short. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  '[^/]*$': 'a path of our own folder',
  '\\/\\/[^@]*@': 'the address of the store, from the configuration',
  '\\/?(\\?.*)?$': 'the address of the store, from the configuration',
  '[. ]+$': 'a file name that was shortened before',
  '[^A-Za-z0-9]+(\\w)': 'names in our own description of the API',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': "an address in the browser of who types it; the server's check has a limit",
  '\\s+(?:gas\\s+safe|id\\b|reg|tel|licen|signature|signed|date|phone|email|no\\b|number|position|nic|card|of\\b).*$':
    'a name of at most 61 characters',
  '[\\s,.(-]+$': 'a name of at most 61 characters',
  '[.,;]+$': 'a reference of at most five words',
  '(\\w+-\\w+)': 'the wording of a question',
  '[?#].*$': 'an address in the browser of who opens it',
  '\\[([^\\]]+)\\]\\(([^)]+)\\)': 'our own texts',
};

test('no regular expression takes a time that grows faster than its text, unless the text is short', () => {
  const literals = ['client', 'domain', 'projections', 'server', 'verifier'].flatMap(sourcesIn).flatMap(literalsIn);
  expect(literals.length).toBeGreaterThan(200);
  const slow = literals.filter(canBeSlow);
  expect(slow.filter(({ pattern }) => !Object.hasOwn(SHORT_TEXTS, pattern))).toEqual([]);
  const unused = Object.keys(SHORT_TEXTS).filter((known) => !slow.some(({ pattern }) => pattern === known));
  expect(unused, 'explained, but no longer in use').toEqual([]);
});

test.each(['^(a+)+$', '\\s+$', '^a*a*b$'])('control: /%s/ is found', (pattern) => {
  expect(canBeSlow({ pattern, flags: '' })).toBe(true);
});
