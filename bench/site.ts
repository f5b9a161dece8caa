import { resolve } from 'node:path';
import type { Browser, CDPSession, Page } from 'puppeteer';
import { launch } from '../server/adapters/chromium/launch.ts';
import { quiet } from './database.ts';
import { load } from './load.ts';
import { atLeast, atMost, median, ROUNDS, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

const KIBI = 1024;
/** A phone on a slow network: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PROCESSOR = 4;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

type Load = {
  /** Seconds. */
  readonly largestPaint: number;
  readonly shift: number;
  /** Bytes as sent, compressed and with headers: scripts until the load event, and all until the network was idle. */
  readonly script: number;
  readonly all: number;
};

const recordPaints = (): void => {
  const seen = { paint: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

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

const loadOnPhone = async (page: Page, url: string): Promise<Load> => {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
  await page.setViewport(PHONE);
  await page.evaluateOnNewDocument(recordPaints);
  const bytes = countBytes(session);
  await page.goto(url, { waitUntil: 'load' });
  const { script } = bytes;
  // The font may arrive after the load event, and the quick check is loaded when the browser has nothing else to do.
  await page.waitForNetworkIdle({ idleTime: 1500 });
  const seen = await page.evaluate(() => (window as unknown as { seen: { paint: number; shift: number } }).seen);
  return { largestPaint: seen.paint / 1000, shift: seen.shift, script, all: bytes.all };
};

const loads = async (browser: Browser, url: string): Promise<readonly Load[]> => {
  const measured: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.createBrowserContext();
    measured.push(await loadOnPhone(await context.newPage(), url));
    await context.close();
  }
  return measured;
};

const onPhone = async (url: string): Promise<Row[]> => {
  const place = { dataDir: resolve('node_modules/.cache/letproof'), env: process.env, logger: quiet };
  const { browser } = await launch(place, { args: [], noNetwork: false });
  try {
    const measured = await loads(browser, url);
    const of = (name: keyof Load) => median(measured.map((each) => each[name]));
    const home = 'home page on a slow phone';
    return [
      atMost(of('largestPaint'), { row: `${home}: largest paint`, bound: 1.5, unit: 's' }),
      atMost(Math.max(...measured.map(({ shift }) => shift)), { row: `${home}: layout shift`, bound: 0, unit: '' }),
      atMost(of('script') / KIBI, { row: `${home}: script before the first interaction`, bound: 45, unit: 'kB' }),
      atMost(of('all') / KIBI, { row: `${home}: whole first load`, bound: 160, unit: 'kB' }),
    ];
  } finally {
    await browser.close();
  }
};

const CLIENTS = 32;

const requestRate = async (url: string): Promise<Row> => {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push(
      await load({
        url,
        clients: CLIENTS,
        seconds: 2,
        headers: { 'accept-encoding': 'br, gzip' },
        requestsOf: () => [{ method: 'GET', path: '/' }],
      }),
    );
  return atLeast(median(rates), { row: 'public page from one process', clients: CLIENTS, bound: 2000, unit: '/s' });
};

/** The public site: a first visit on a slow phone, and how many visitors one process serves. */
export const benchSite = (): Promise<Row[]> =>
  withServer(
    async () => undefined,
    async ({ url }) => [...(await onPhone(url)), await requestRate(url)],
  );
