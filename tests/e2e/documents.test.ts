import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signedIn } from '../support/accounts.ts';
import { launchForTests } from '../support/browser.ts';
import { GAS } from '../support/certificates/gas.ts';
import { pdfOf } from '../support/certificates/sheet.ts';
import { FILES } from '../support/files.ts';
import type { HttpClient } from '../support/http.ts';
import { addProperty, register, subscribe } from '../support/journey.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type Site, startSite } from './site.ts';
import { type Visitor, visit } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

// The certificate was issued on 18/11/2026 and runs out on 18/11/2027.
const [certificate] = GAS;
const noonOf = (day: string) => `${day}T12:00:00.000Z`;

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ CLOCK_START: noonOf('2026-11-22') }), launchForTests()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.remove()]);
});

/** Runs in the page before its scripts: sets the browser's clock to the server's day. */
const startClockAt = (instant: string) => {
  const offset = Date.parse(instant) - Date.now();
  const { now } = Date;
  const moved = () => now() + offset;
  window.Date = new Proxy(Date, {
    construct: (Real, given) => (given.length === 0 ? new Real(moved()) : Reflect.construct(Real, given)),
    get: (Real, name) => (name === 'now' ? moved : Reflect.get(Real, name)),
  });
};

const visitOn = async (day: string, { jar }: HttpClient): Promise<Visitor> => {
  const visitor = await visit(browser, site.url, { cookies: jar });
  await visitor.page.evaluateOnNewDocument(startClockAt, noonOf(day));
  return visitor;
};

const choose = async ({ page }: Visitor, path: string) => {
  const input = await page.waitForSelector('[role=dialog] input[type=file]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
};

const activities = async (client: HttpClient): Promise<string[]> =>
  (await client.get('/api/dashboard/stats')).body.data.stats.recentActivity.map(({ type }: { type: string }) => type);

test('a document without a question: dates read and confirmed, run out on the moved clock, replaced', async () => {
  const folder = await temporaryFolder();
  const [first, second] = [join(folder, 'gas-2026.pdf'), join(folder, 'gas-2027.png')];
  if (!certificate) throw new Error('The certificate is missing');
  await writeFile(first, await pdfOf(certificate.draw));
  await writeFile(second, FILES.png);
  const ada = site.client();
  const { email } = await register(ada);
  await subscribe(ada);
  const path = `/properties/${await addProperty(ada, { postcode: 'SA70 7HB' })}/documents`;

  const before = await visitOn('2026-11-22', ada);
  await before.go(path);
  await before.see('No documents yet');
  await before.press('Add a document');
  await before.page.select('[role=dialog] select', 'gas_safety_certificate');
  await choose(before, first);
  await before.see('We read this from the document. Is it right?', 'The right kind of document.');
  await before.press('Add document');
  await before.see(
    'Kept and watched, for no question',
    'LGSR-004718 · D. Morris',
    '18/11/2026',
    'Valid until 18/11/2027',
  );
  expect(before.browserErrors).toEqual([]);

  await site.restart({ CLOCK_START: noonOf('2027-11-19') });
  const again = await signedIn(site, email);
  await expect.poll(() => activities(again), { timeout: 15_000 }).toContain('DocumentExpired');
  const after = await visitOn('2027-11-19', again);
  await after.go(path);
  await after.see('Expired yesterday');
  await after.press('Replace Gas safety certificate');
  await after.see('gas-2026.pdf stays on file');
  await choose(after, second);
  await after.see('gas-2027.png');
  // Chromium shows dates in American order: month, day, year.
  await after.page.type('[role=dialog] input[type=date]', '11182027');
  await after.press('Replace document');
  await after.see('Valid until 18/11/2028', 'History, 1 earlier');
  await after.pressAt('::-p-text(History, 1 earlier)');
  await after.see('18/11/2026 to 18/11/2027', 'Replaced on 19/11/2027 by Ada Lovelace', 'SHA-256');
  expect(after.browserErrors).toEqual([]);
  expect(site.errors).toEqual([]);
});
