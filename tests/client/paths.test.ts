// @vitest-environment jsdom
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { CONSOLE_PAGES } from '../../client/console/paths.ts';
import { consoleRoutes } from '../../client/console/routes.tsx';
import { badgePath, loginPath, PAGES, questionnairePath, reportPath, verifyBadgePath } from '../../client/paths.ts';
import { routes } from '../../client/routes.tsx';

const NOT_FOUND = '*';
const patternsOf = (tree: readonly RouteObject[]): string[] =>
  tree.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])]);

describe('the page list', () => {
  test('is exactly what the router serves', () => {
    const served = patternsOf(routes).filter((pattern) => pattern !== NOT_FOUND);
    const consoleOwn = `${PAGES.console}/*`;
    expect(served.toSorted()).toEqual(Object.values({ ...PAGES, console: consoleOwn }).toSorted());
  });

  test('has every page of the console, which its own routes show', () => {
    const served = patternsOf(consoleRoutes).filter((pattern) => pattern !== NOT_FOUND);
    const patterns = Object.values(CONSOLE_PAGES).filter((pattern) => pattern !== CONSOLE_PAGES.start);
    expect(served.map((path) => `${PAGES.console}/${path}`).toSorted()).toEqual(patterns.toSorted());
  });

  test.each(Object.values(CONSOLE_PAGES))('%s opens its own page of the console', (pattern) => {
    const path = pattern.replace(/:\w+/g, 'x');
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(`${PAGES.console}/*`);
    const inside = matchRoutes(consoleRoutes, path.slice(PAGES.console.length) || '/')?.at(-1)?.route.path;
    expect(`${PAGES.console}/${inside}`.replace(/\/$/, '')).toBe(pattern);
  });

  test.each(Object.values(PAGES).filter((pattern) => pattern !== PAGES.console))('%s opens its own page', (pattern) => {
    const path = pattern.replace(/:\w+/, 'x');
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(pattern);
  });

  test('has no page for an unknown path', () => {
    expect(matchRoutes(routes, '/nowhere')?.at(-1)?.route.path).toBe(NOT_FOUND);
  });
});

describe('a path with a parameter', () => {
  test.each([
    [reportPath('a/b'), '/assessment/a%2Fb/report'],
    [badgePath('LP-1'), '/badge/LP-1'],
    [verifyBadgePath('a $& ?'), '/verify-badge/a%20%24%26%20%3F'],
    [questionnairePath(new URLSearchParams({ property: 'a b' })), '/questionnaire?property=a+b'],
    [loginPath('/badge/x?y=1'), '/login?redirect=%2Fbadge%2Fx%3Fy%3D1'],
    [loginPath('/dashboard'), '/login'],
  ])('is escaped: %s', (path, expected) => expect(path).toBe(expected));
});
