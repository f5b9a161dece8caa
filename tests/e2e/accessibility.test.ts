import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchForTests } from '../support/browser.ts';
import { EARLIER, seed, type World } from './seeds.ts';
import { type Site, startSite } from './site.ts';
import { type Visitor, visit } from './visitor.ts';
import { arrive, cookiesOf, SCREENS, type Screen } from './walk.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let site: Site;
let browser: Browser;
let world: World;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ CLOCK_START: EARLIER() }), launchForTests()]);
  world = await seed(site);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.remove()]);
});

/** The violations that axe finds, one line per element. */
const violationsOf = async ({ page }: Visitor): Promise<string[]> => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(async (values): Promise<AxeResults> => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, TAGS);
  const width = page.viewport()?.width;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${width} px: ${id} at ${target.join(' ')}: ${failureSummary}`),
  );
};

const scrollsHorizontally = ({ page }: Visitor): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const problemsAtBothWidths = async (screen: Screen): Promise<string[]> => {
  const visitor = await visit(browser, site.url, { size: 'phone', cookies: cookiesOf(screen.user, world) });
  await arrive(visitor, screen, world);
  const onPhone = await violationsOf(visitor);
  const scrolling = (await scrollsHorizontally(visitor)) ? ['390 px: scrolls horizontally'] : [];
  await visitor.resize('desk');
  await visitor.settled();
  const problems = [...onPhone, ...scrolling, ...(await violationsOf(visitor)), ...visitor.browserErrors];
  await visitor.leave();
  return problems;
};

describe('axe finds no violation and the browser logs no error', () => {
  test.for(SCREENS)('$name', async (screen) => {
    expect(await problemsAtBothWidths(screen)).toEqual([]);
  });
});

// Without this test, a check that never finds a problem would pass.
test('control: problems on a page are detected', async () => {
  const visitor = await visit(browser, site.url);
  await visitor.go('/');
  await visitor.page.evaluate(() => {
    const picture = Object.assign(new Image(), { src: '/favicon.svg' });
    const script = Object.assign(document.createElement('script'), { text: 'window.ran = true' });
    document.body.append(picture, script);
    console.error('An error');
  });
  const problems = await violationsOf(visitor);
  expect(problems.filter((problem) => problem.includes('image-alt'))).toHaveLength(1);
  await expect.poll(() => visitor.browserErrors.join()).toMatch(/CSP: script-src-elem refused inline/);
  expect(visitor.browserErrors.join()).toMatch(/console: An error/);
  await visitor.leave();
});

test('a file of an earlier build answers 404, and the server has logged no error', async () => {
  expect((await fetch(`${site.url}/assets/index-of-yesterday.js`)).status).toBe(404);
  expect(site.errors).toEqual([]);
});
