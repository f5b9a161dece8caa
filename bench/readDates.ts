import { forTesting } from '../server/adapters/chromium/arguments.ts';
import { GAS } from '../tests/support/certificates/gas.ts';
import { pdfOf } from '../tests/support/certificates/sheet.ts';
import { withBrowser } from './browser.ts';
import { atMost, percentile, type Row } from './measure.ts';
import { servePage } from './servedPage.ts';

const VISITS = 10;
const TODAY = '2026-11-22';

/** A gas safety record of two pages. */
const twoPages = GAS.find(({ name }) => name.includes('two pages'));

/** Each visit starts with an empty page: the time includes loading pdf.js and starting its worker. */
export const benchReadDates = async (): Promise<Row[]> => {
  if (!twoPages) throw new Error('The certificate of two pages is missing.');
  const pdf = Buffer.from(await pdfOf(twoPages.draw)).toString('base64');
  const site = await servePage('bench/readDatesPage');
  const times = await withBrowser(forTesting, async (browser) => {
    const page = await browser.newPage();
    const measured: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      await page.goto(site.url, { waitUntil: 'load' });
      await page.waitForFunction(() => 'readDates' in window);
      const { proposed, milliseconds } = await page.evaluate(
        (base64, today) => window.readDates(base64, today),
        pdf,
        TODAY,
      );
      if (proposed?.expiresOn?.day !== twoPages.truth.expiresOn) throw new Error('The expiry date was not read.');
      measured.push(milliseconds);
    }
    return measured;
  });
  site.close();
  const row = 'dates of a 2-page PDF in the browser, first use, p95';
  return [atMost(percentile(times, 0.95), { row, bound: 1000, unit: 'ms' })];
};
