import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { servePage } from '../../bench/servedPage.ts';
import { launchForTests } from '../support/browser.ts';
import { GAS } from '../support/certificates/gas.ts';
import { pdfOf } from '../support/certificates/sheet.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof servePage>>;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchForTests(), servePage('bench/readDatesPage')]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(site.url);
  await page.waitForFunction(() => 'readDates' in window);
});

const read = async (file: Uint8Array, timeout?: number) => {
  const { proposed } = await page.evaluate(
    (base64, today, milliseconds) => window.readDates(base64, today, milliseconds),
    Buffer.from(file).toString('base64'),
    '2026-11-22',
    timeout,
  );
  return proposed;
};

describe('a file in the browser, under the policy of our pages,', () => {
  test('is read in a worker that is loaded only now, and nothing is sent', async () => {
    const methods: string[] = [];
    page.on('request', (request) => methods.push(request.method()));
    const before = [...site.requested];
    const certificate = GAS[0];
    const proposed = await read(await pdfOf((sheet) => certificate?.draw(sheet)));
    expect(proposed?.expiresOn).toMatchObject({ day: '2027-11-18', doubts: [] });
    expect(proposed?.reference?.value).toBe('LGSR-004718');
    expect(before.some((path) => /worker|pdf/.test(path))).toBe(false);
    expect(site.requested.some((path) => /worker/.test(path))).toBe(true);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    expect(complaints).toEqual([]);
  });

  const encrypted = () => pdfOf((sheet) => sheet.text(40, 40, 'Secret'), { userPassword: 'secret' });
  const picture = () => pdfOf((sheet) => sheet.box(40, 40, 100, 100));
  const half = async () => (await pdfOf((sheet) => sheet.text(40, 40, 'Half'))).slice(0, 200);
  const text = (words: string) => () => Promise.resolve(new TextEncoder().encode(words));
  test.each([
    ['encrypted', encrypted],
    ['without text', picture],
    ['cut off', half],
    ['with the start of a PDF only', text('%PDF-1.7 and then nothing')],
    ['of another type', text('PK\u0003\u0004')],
    ['empty', text('')],
  ])('%s is passed over in silence', async (_, file) => {
    expect(await read(await file())).toBeNull();
    expect(complaints).toEqual([]);
  });

  test('that takes too long is given up, and its worker is ended', async () => {
    const certificate = await pdfOf((sheet) => GAS[0]?.draw(sheet));
    // The time includes that of loading the library, which is loaded from here on.
    expect(await read(certificate)).not.toBeNull();
    await page.evaluate(() => {
      // It hears nothing, so it never answers.
      Worker.prototype.postMessage = () => {};
      const { terminate } = Worker.prototype;
      Worker.prototype.terminate = function () {
        document.title = 'ended';
        terminate.call(this);
      };
    });
    expect(await read(certificate, 1000)).toBeNull();
    expect(await page.title()).toBe('ended');
    expect(complaints).toEqual([]);
  });
});
