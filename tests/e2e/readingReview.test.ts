import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { servePage } from '../../bench/servedPage.ts';
import type { DocumentType } from '../../domain/questionnaire/documentTypes.ts';
import { scrollsAt, violationsOn } from '../support/axe.ts';
import { launchForTests } from '../support/browser.ts';
import { kilnCottageRecord } from '../support/certificates/kilnCottage.ts';
import { pdfOf, type Sheet } from '../support/certificates/sheet.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof servePage>>;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchForTests(), servePage('tests/support/readingPage')]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => 'showReview' in window);
});

const show = async (uploadedAs: DocumentType, draw: (sheet: Sheet) => void = kilnCottageRecord) => {
  const pdf = Buffer.from(await pdfOf(draw)).toString('base64');
  await page.evaluate((base64, type) => window.showReview(base64, type), pdf, uploadedAs);
  await page.waitForSelector('main');
};
const outcome = () => page.$eval('output', ({ textContent }) => textContent);
const confirm = () => page.click('main button[type=button]');

describe('the review of a PDF in the browser', () => {
  test('fills in what is sure, and asks which date is meant where it is not', async () => {
    await show('gas_safety_certificate');
    const read = await page.$$eval('input:not([type=radio])', (fields) => fields.map(({ value }) => value));
    expect(read).toEqual(['2026-11-18', 'LGSR-004718', 'D. Morris']);
    await confirm();
    expect(await outcome()).toBe('');
    expect(await page.$eval('main', (main) => main.innerText)).toContain('Choose when the record runs out');

    await page.click('input[value="2027-11-30"]');
    await confirm();
    await page.waitForFunction(() => document.querySelector('output')?.textContent);
    expect(JSON.parse((await outcome()) ?? '')).toEqual({
      issuedOn: '2026-11-18',
      expiresOn: '2027-11-30',
      reference: 'LGSR-004718',
      issuer: 'D. Morris',
    });
  });

  test('warns about another kind of document, at every width without a violation', async () => {
    await show('epc_certificate');
    for (const width of [360, 768, 1440]) {
      expect(await scrollsAt(page, width)).toEqual([]);
      expect(await violationsOn(page)).toEqual([]);
    }
    expect(await page.$eval('main', (main) => main.innerText)).toContain('This looks like a gas safety certificate');
  });
});
