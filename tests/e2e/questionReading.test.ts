import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addYears, formatDay, londonDay } from '../../domain/calendar.ts';
import { DocumentsReply } from '../../domain/documents/contract.ts';
import { launchForTests } from '../support/browser.ts';
import { pdfOf, type Sheet } from '../support/certificates/sheet.ts';
import { expectReply } from '../support/expectations.ts';
import { addProperty, answer, begin, register, subscribe } from '../support/journey.ts';
import { chooseFile } from './chooseFile.ts';
import { type Site, startSite } from './site.ts';
import { visit } from './visitor.ts';

const today = londonDay(new Date());
const inOneYear = addYears(today, 1);

/** The day of the next inspection does not exist. */
const record = (sheet: Sheet) => {
  sheet.text(32, 40, 'Landlord gas safety record', { size: 17, bold: true });
  sheet.text(40, 102, '3 Lime Kiln Lane, Tenby SA70 7HB');
  sheet.beside(40, 200, 'Record no.', 'LGSR-004718', 62);
  sheet.beside(40, 452, 'Date of inspection', formatDay(today), 106);
  sheet.beside(40, 484, 'Next inspection due by', `31/11/${inOneYear.slice(0, 4)}`, 128);
  sheet.beside(40, 520, 'Engineer', 'D. Morris', 52);
};

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchForTests()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.remove()]);
});

test('a document for a question is read on the device, confirmed with the keyboard and then uploaded', async () => {
  const ada = site.client();
  await register(ada);
  await subscribe(ada);
  const property = await addProperty(ada, { name: 'Kiln Cottage', postcode: 'SA70 7HB' });
  const assessment = await begin(ada, property);
  await answer(ada, assessment, 20);
  const documents = async () =>
    expectReply(await ada.get(`/api/documents?property_id=${property}`), 200, DocumentsReply).documents;

  const visitor = await visit(browser, site.url, { cookies: ada.jar });
  const { keyboard } = visitor.page;
  await visitor.go(`/questionnaire?property=${property}&assessment_id=${assessment}&question=20`);
  await visitor.see('Upload & Continue');
  await chooseFile(visitor, 'gas.pdf', await pdfOf(record));
  await visitor.see('We read this from the document. Is it right?', 'The right house.', 'Please check');
  expect(await documents()).toEqual([]);

  // Confirming moves the focus to the choice of a day.
  await visitor.press('Confirm & Continue');
  await visitor.see('Choose when the record runs out');
  await keyboard.press('Space');
  await visitor.tabTo('Confirm & Continue');
  await keyboard.press('Enter');
  await visitor.see('Question 21 of 42');
  expect(await documents()).toMatchObject([
    { question_id: 20, issued_on: today, expiry_date: inOneYear, reference: 'LGSR-004718', issuer: 'D. Morris' },
  ]);
  expect(visitor.browserErrors).toEqual([]);
  expect(site.errors).toEqual([]);
});
