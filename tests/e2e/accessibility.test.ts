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

/** What axe finds, in a line for each place. */
const faultsOf = async ({ page }: Visitor): Promise<string[]> => {
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

const sidewaysScroll = ({ page }: Visitor): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const faultsAtBothWidths = async (screen: Screen): Promise<string[]> => {
  const visitor = await visit(browser, site.url, { size: 'phone', cookies: cookiesOf(screen.who, world) });
  await arrive(visitor, screen, world);
  const onPhone = await faultsOf(visitor);
  const sideways = (await sidewaysScroll(visitor)) ? ['390 px: scrolls sideways'] : [];
  await visitor.resize('desk');
  await visitor.settled();
  const faults = [...onPhone, ...sideways, ...(await faultsOf(visitor)), ...visitor.complaints];
  await visitor.leave();
  return faults;
};

describe('axe finds nothing, and nobody complains', () => {
  test.for(SCREENS)('$name', async (screen) => {
    expect(await faultsAtBothWidths(screen)).toEqual([]);
  });
});

// The control: who finds nothing in a bad page finds nothing anywhere.
test('a bad page is found out', async () => {
  const visitor = await visit(browser, site.url);
  await visitor.go('/');
  await visitor.page.evaluate(() => {
    const picture = Object.assign(new Image(), { src: '/favicon.svg' });
    const script = Object.assign(document.createElement('script'), { text: 'window.ran = true' });
    document.body.append(picture, script);
    console.error('A complaint');
  });
  const faults = await faultsOf(visitor);
  expect(faults.filter((fault) => fault.includes('image-alt'))).toHaveLength(1);
  await expect.poll(() => visitor.complaints.join()).toMatch(/CSP: script-src-elem refused inline/);
  expect(visitor.complaints.join()).toMatch(/console: A complaint/);
  await visitor.leave();
});

test('a file of a former build is gone, and the server has logged no error', async () => {
  expect((await fetch(`${site.url}/assets/index-of-yesterday.js`)).status).toBe(404);
  expect(site.errors).toEqual([]);
});
