import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Page } from 'puppeteer';
import { build, type Rolldown } from 'vite';
import { forTesting } from '../server/adapters/chromium/arguments.ts';
import { withBrowser } from './browser.ts';
import { atMost, percentile, type Row } from './measure.ts';

/** Milliseconds that the screen waits on purpose. */
const PAUSE = 400;
const VISITS = 10;

/** The quick check on a page of its own, in memory. */
const servePage = async () => {
  const built = (await build({
    root: resolve('bench/quickCheckPage'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0 },
  })) as Rolldown.RolldownOutput;
  const files = new Map(built.output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : file.source]));
  const typeOf = (path: string) =>
    ({ html: 'text/html', js: 'text/javascript', css: 'text/css' })[path.split('.').at(-1) ?? ''];
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const file = files.get(path);
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': typeOf(path) ?? 'image/svg+xml' }).end(file);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

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
  const site = await servePage();
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
