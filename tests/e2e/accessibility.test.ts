import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PUBLIC_PAGES } from '../../client/paths.ts';
import { scrollsHorizontally, violationsOn } from '../support/axe.ts';
import { launchForTests } from '../support/browser.ts';
import { type Visitor, visit } from './visitor.ts';
import { arrive, cookiesFor, type Screen } from './walk/screen.ts';
import { SCREENS } from './walk/screens.ts';
import { startWorld } from './world.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let started: Awaited<ReturnType<typeof startWorld>>;
let browser: Browser;

beforeAll(async () => {
  [started, browser] = await Promise.all([startWorld(), launchForTests()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), started?.remove()]);
});

const problemsAt = async (visitor: Visitor, width: number): Promise<string[]> => {
  await visitor.page.setViewport({ width, height: 900 });
  await visitor.settled();
  const scrolls = (await scrollsHorizontally(visitor.page)) ? [`${width} px: scrolls horizontally`] : [];
  return [...scrolls, ...(await violationsOn(visitor.page))];
};

const problemsOn = async (screen: Screen): Promise<string[]> => {
  const { site, world } = started;
  const { refusals = [] } = screen;
  const cookies = await cookiesFor(screen, world);
  const visitor = await visit(browser, site.url, { size: 'phone', cookies, refusals });
  await arrive(visitor, screen, world);
  const problems = await problemsAt(visitor, 390);
  problems.push(...(await problemsAt(visitor, 1440)), ...visitor.browserErrors);
  await visitor.leave();
  return problems;
};

/** The public pages are files: tests/e2e/publicPages.test.ts checks them, without this server. */
const isFile = ({ path, after }: Screen): boolean =>
  !after && (path === '/nowhere' || Object.values<unknown>(PUBLIC_PAGES).includes(path));

describe.concurrent('axe finds no violation and the browser logs no error', () => {
  test.for(SCREENS.filter((screen) => !isFile(screen)))('$name', async (screen) => {
    expect(await problemsOn(screen)).toEqual([]);
  });
});

// Without this test, a check that never finds a problem would pass.
test('control: problems on a page are detected', async () => {
  const visitor = await visit(browser, started.site.url);
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
  expect((await fetch(`${started.site.url}/assets/index-of-yesterday.js`)).status).toBe(404);
  expect(started.site.errors).toEqual([]);
});
