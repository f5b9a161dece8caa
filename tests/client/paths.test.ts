// @vitest-environment jsdom
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { badgePath, loginPath, PAGES, questionnairePath, reportPath, verifyBadgePath } from '../../client/paths.ts';
import { routes } from '../../client/routes.tsx';

const NOT_FOUND = '*';
const patternsOf = (tree: readonly RouteObject[]): string[] =>
  tree.flatMap(({ path, children }) => [...(path ? [path] : []), ...patternsOf(children ?? [])]);

describe('the page list', () => {
  test('is exactly what the router serves', () => {
    const served = patternsOf(routes).filter((pattern) => pattern !== NOT_FOUND);
    expect(served.toSorted()).toEqual(Object.values(PAGES).toSorted());
  });

  test.each(Object.values(PAGES))('%s opens its own page', (pattern) => {
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
