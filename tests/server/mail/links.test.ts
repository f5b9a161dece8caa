import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CONSOLE_PAGES } from '../../../client/console/paths.ts';
import { PAGES, PUBLIC_PAGES } from '../../../client/paths.ts';
import { OPERATIONS } from '../../../server/http/openapi/operations.ts';
import { type Links, linksOn } from '../../../server/mail/links.ts';

const CALLS = Object.keys(OPERATIONS).map((name) => name.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, ':$1'));
const PATTERNS: readonly string[] = [
  ...[PAGES, PUBLIC_PAGES, CONSOLE_PAGES].flatMap((pages) => Object.values(pages)),
  ...CALLS,
];

const ORIGIN = 'https://letproof.example';
const pathsOf = (links: Links): readonly string[] =>
  Object.values(links).map((link) => {
    const address = new URL(typeof link === 'string' ? link : link('4f7c'));
    expect(address.origin).toBe(ORIGIN);
    return address.pathname;
  });
const withoutPage = (paths: readonly string[]) =>
  paths.filter((path) => !PATTERNS.some((pattern) => matchPath(pattern, path)));

test('every link in a mail leads to a page or to a call', () => {
  const paths = pathsOf(linksOn(ORIGIN, null));
  expect(paths.length).toBeGreaterThan(15);
  expect(withoutPage(paths)).toEqual([]);
});

test('control: a link to a page that has moved is found', () =>
  expect(withoutPage(['/login', '/assessments/4f7c/report'])).toEqual(['/assessments/4f7c/report']));
