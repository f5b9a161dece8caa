import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PUBLIC_PAGES } from '../../client/paths.ts';
import { scrollsHorizontally, violationsOn } from '../support/axe.ts';
import { launchForTests } from '../support/browser.ts';
import { EARLIER, seed, type World } from './seeds.ts';
import { type Site, startSite } from './site.ts';
import { visit } from './visitor.ts';
import { arrive, cookiesOf, SCREENS, type Screen } from './walk.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

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

const problemsAtBothWidths = async (screen: Screen): Promise<string[]> => {
  const visitor = await visit(browser, site.url, { size: 'phone', cookies: cookiesOf(screen.user, world) });
  await arrive(visitor, screen, world);
  const onPhone = await violationsOn(visitor.page);
  const scrolling = (await scrollsHorizontally(visitor.page)) ? ['390 px: scrolls horizontally'] : [];
  await visitor.resize('desk');
  await visitor.settled();
  const problems = [...onPhone, ...scrolling, ...(await violationsOn(visitor.page)), ...visitor.browserErrors];
  await visitor.leave();
  return problems;
};

/** The public pages are files: tests/e2e/publicPages.test.ts checks them, without this server. */
const checkedAsFile: ReadonlySet<unknown> = new Set([...Object.values(PUBLIC_PAGES), '/nowhere']);

describe('axe finds no violation and the browser logs no error', () => {
  test.for(SCREENS.filter(({ path }) => !checkedAsFile.has(path)))('$name', async (screen) => {
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
  const problems = await violationsOn(visitor.page);
  expect(problems.filter((problem) => problem.includes('image-alt'))).toHaveLength(1);
  await expect.poll(() => visitor.browserErrors.join()).toMatch(/CSP: script-src-elem refused inline/);
  expect(visitor.browserErrors.join()).toMatch(/console: An error/);
  await visitor.leave();
});

test('a file of an earlier build answers 404, and the server has logged no error', async () => {
  expect((await fetch(`${site.url}/assets/index-of-yesterday.js`)).status).toBe(404);
  expect(site.errors).toEqual([]);
});
