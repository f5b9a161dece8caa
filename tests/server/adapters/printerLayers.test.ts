import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'puppeteer';
import { expect, onTestFinished, test } from 'vitest';
import { forPrinting, forTesting } from '../../../server/adapters/chromium/arguments.ts';
import { launch } from '../../../server/adapters/chromium/launch.ts';
import { openPrintPage } from '../../../server/adapters/chromium/printPage.ts';
import { launchForTests } from '../../support/browser.ts';
import { recordingLogger } from '../../support/logs.ts';
import { forbidNamespaces, placeForTest } from '../../support/printers.ts';
import { allWays, escapes, navigations, setTrap } from '../../support/trap.ts';

// What keeps a printed document from sending requests, one layer at a time.

// The first row is the control: without protection the trap must catch requests, or the other rows prove nothing.
test.each([
  { layer: 'no protection', args: forTesting, noNetwork: false, reached: true },
  { layer: 'only the browser arguments', args: forPrinting, noNetwork: false, reached: false },
  { layer: 'only the empty network namespace', args: forTesting, noNetwork: true, reached: false },
  {
    layer: 'only the arguments, as in containers',
    args: forPrinting,
    noNetwork: true,
    forbidden: true,
    reached: false,
  },
])('with $layer, a request arrives: $reached', async ({ args, noNetwork, forbidden, reached }) => {
  const { port, caught } = await setTrap();
  if (forbidden) await forbidNamespaces();
  const { lines, logger } = recordingLogger();
  const launching = launch({ ...(await placeForTest()), logger }, { args, noNetwork });
  const browser = await launchedForTest(launching.then((launched) => launched.browser));
  expect(lines.some((line) => line.includes('runs in the network of the server'))).toBe(forbidden === true);
  for (const html of [escapes(port), ...navigations(port)]) await showPlain(browser, html);
  if (reached) {
    const waiting = () => allWays().filter((way) => !caught.some((path) => path.split('/')[1] === way));
    await expect.poll(() => allWays().length - waiting().length).toBeGreaterThanOrEqual(60);
    return console.info(`Ways that reach nothing in this browser: ${waiting().join(', ')}`);
  }
  await delay(300);
  expect(caught).toEqual([]);
  return undefined;
});

test('the page itself blocks every request of a document without scripts', async () => {
  const { port, caught } = await setTrap();
  const browser = await launchedForTest(launchForTests());
  const page = await openPrintPage(browser);
  for (const html of [escapes(port), ...navigations(port)]) await page.print(html, {}).catch(() => undefined);
  await delay(300);
  expect(caught).toEqual([]);
});

const launchedForTest = async (launching: Promise<Browser>) => {
  const browser = await launching;
  onTestFinished(() => browser.close());
  return browser;
};

/** Leaves the page open: closing it would cancel slow requests, and the trap would miss them. */
const showPlain = async (browser: Browser, html: string) => {
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: 'load', timeout: 10_000 }).catch(() => undefined);
  await page.pdf({ timeout: 10_000 }).catch(() => undefined);
  await delay(200);
};
