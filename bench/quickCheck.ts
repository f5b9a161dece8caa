import type { Page } from 'puppeteer';
import { forTesting } from '../server/adapters/chromium/arguments.ts';
import { withBrowser } from './browser.ts';
import { atMost, percentile, type Row } from './measure.ts';
import { servePage } from './servedPage.ts';

/** Milliseconds that the screen waits on purpose. */
const PAUSE = 400;
const VISITS = 10;

/** Milliseconds from a press of Yes to the frame that shows the next question. */
const timeToNext = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((shown) => {
        const started = performance.now();
        const before = document.querySelector('h1')?.textContent;
        new MutationObserver((_, observer) => {
          if (document.querySelector('h1')?.textContent === before) return;
          observer.disconnect();
          requestAnimationFrame(() => shown(performance.now() - started));
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        document.querySelector<HTMLElement>('.choice')?.click();
      }),
  );

export const benchQuickCheck = async (): Promise<Row[]> => {
  const site = await servePage('bench/quickCheckPage');
  const times = await withBrowser(forTesting, async (browser) => {
    const page = await browser.newPage();
    const measured: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      await page.goto(site.url);
      await page.waitForSelector('.choice');
      for (let question = 1; question < 5; question++) measured.push((await timeToNext(page)) - PAUSE);
    }
    return measured;
  });
  site.close();
  const measured = percentile(times, 0.95);
  return [atMost(measured, { row: 'quick check: answer to next question beyond 400 ms, p95', bound: 100, unit: 'ms' })];
};
