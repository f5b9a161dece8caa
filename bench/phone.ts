import type { CDPSession, CookieParam, Page } from 'puppeteer';
import { withBrowser } from './browser.ts';
import { ROUNDS } from './measure.ts';

/** A phone on a slow network: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PROCESSOR = 4;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

export type Load = {
  /** Seconds. */
  readonly largestPaint: number;
  readonly shift: number;
  /** Bytes as sent, compressed and with headers: scripts until the load event. */
  readonly script: number;
  /** All until the page showed what it is visited for, without the font. */
  readonly untilShown: number;
  /** All until the network was idle. */
  readonly all: number;
};

export type Visit = {
  readonly url: string;
  readonly cookies?: readonly CookieParam[];
  /** A text that the page shows when it can be used. */
  readonly shows: string;
};

type Seen = { paint: number; shift: number; shown: number };
const seenOn = (page: Page) => page.evaluate(() => (window as typeof window & { seen: Seen }).seen);

const observe = (text: string): void => {
  const seen: Seen = { paint: 0, shift: 0, shown: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent?.includes(text)) return;
    seen.shown = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

/** Bytes of all that had arrived when the text was shown, fonts aside. The browser counts 300 bytes for headers. */
const bytesUntil = (page: Page, shown: number): Promise<number> =>
  page.evaluate(
    (time) =>
      (performance.getEntries() as PerformanceResourceTiming[])
        .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
        .filter(({ name, responseEnd }) => responseEnd <= time && !name.endsWith('.woff2'))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    shown,
  );

/** The bytes of each response until now, by type. */
const countBytes = (session: CDPSession) => {
  const types = new Map<string, string>();
  const bytes = { all: 0, script: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (types.get(requestId) === 'Script') bytes.script += encodedDataLength;
  });
  return bytes;
};

const loadOnPhone = async (page: Page, { url, shows }: Visit): Promise<Load> => {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
  await page.setViewport(PHONE);
  await page.evaluateOnNewDocument(observe, shows);
  const bytes = countBytes(session);
  await page.goto(url, { waitUntil: 'load' });
  const { script } = bytes;
  await page.waitForSelector(`::-p-text(${shows})`);
  // The font may arrive after the load event, and some scripts are loaded when the browser has nothing else to do.
  await page.waitForNetworkIdle({ idleTime: 1500 });
  const seen = await seenOn(page);
  const untilShown = await bytesUntil(page, seen.shown);
  return { largestPaint: seen.paint / 1000, shift: seen.shift, script, untilShown, all: bytes.all };
};

/** Loads a page several times, each time as a new visitor with an empty cache. */
export const visitOnPhone = ({ cookies = [], ...visit }: Visit): Promise<readonly Load[]> =>
  withBrowser([], async (browser) => {
    const measured: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      if (cookies.length > 0) await page.setCookie(...cookies);
      measured.push(await loadOnPhone(page, visit));
      await context.close();
    }
    return measured;
  });
