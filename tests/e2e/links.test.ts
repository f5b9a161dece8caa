import { expect, test } from 'vitest';
import { addDays, formatDay } from '../../domain/calendar.ts';
import { FILES } from '../support/files.ts';
import type { HttpClient } from '../support/http.ts';
import { addProperty, badge, begin, passingProperty, subscriber } from '../support/journey.ts';
import { chooseFile } from './chooseFile.ts';
import { downloaded, downloadFolder } from './downloads.ts';
import { siteForFile } from './siteForFile.ts';
import { sendRecord, setDate, today } from './walk/linkScreens.ts';

const world = siteForFile();

const owner = async (): Promise<{ client: HttpClient; email: string }> => {
  const { client, user } = await subscriber(world.site, 'multi_yearly', { name: 'Rowena Hale' });
  return { client, email: user.email };
};

/** The address in the dialog that has just made a link. */
const madeLink = async ({ page }: Awaited<ReturnType<typeof world.open>>): Promise<string> =>
  new URL(await page.$eval('[role=dialog] code', (code) => code.textContent ?? '')).pathname;

test('an owner asks for a document, a stranger sends it from a phone, and the owner sees it come', async () => {
  const { client, email } = await owner();
  const property = await addProperty(client, { name: 'Bakehouse Flat' });
  await begin(client, property);
  const rowena = await world.openAs(email);
  await rowena.go(`/properties/${property}/documents`);
  await rowena.press('Ask for a document');
  await rowena.see('An engineer, an agent or a co-owner sends one document for Bakehouse Flat');
  await rowena.page.select('[role=dialog] select', 'gas-safety-record');
  await rowena.press('Make the link');
  await rowena.see('The link is ready', 'it cannot be shown again');
  const path = await madeLink(rowena);
  await rowena.press('Done');
  await rowena.see('Asked for by link', 'Gas safety record');

  const engineer = await world.open({ size: 'phone' });
  const requested: string[] = [];
  engineer.page.on('request', (request) => requested.push(request.headers().referer ?? ''));
  await engineer.go(path);
  await engineer.see('One document for Bakehouse Flat', 'Rowena Hale asks you for the gas safety record');
  expect(await engineer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await engineer.press('Send the record');
  await engineer.see(
    'Choose the record or take a photo of it',
    'Date of the check is required',
    'Your name is required',
  );
  await sendRecord(engineer, today());
  await engineer.see('Rowena Hale has been told.', 'Receipt');
  // The address is a secret, so no request names it as the page that it comes from.
  expect(requested.filter((referer) => referer.includes(path))).toEqual([]);

  // Without a reload, because the owner's page follows the changes.
  await rowena.see('Received', 'from P. Trevorrow', 'Answer a question', 'gas-safety-record.png');
  await rowena.press('Check the dates of Gas safety record');
  await rowena.see('Change the gas safety certificate', 'Save changes');

  const another = await world.open();
  await another.go(path);
  await another.see('This link no longer works', 'Please ask the person who sent it to you for a new one.');

  await engineer.press('Wrong file? Send another');
  await engineer.see('Send the record');
  await chooseFile(engineer, 'page-1.png', FILES.png);
  await engineer.see('page-1.png');
  await chooseFile(engineer, 'page-2.png', FILES.png);
  await engineer.see('gas-safety-record.pdf', '2 pages');
  await setDate(engineer, today());
  await engineer.press('Send the record');
  await engineer.see('Thank you, the record has arrived', 'gas-safety-record.pdf');
  await rowena.see('gas-safety-record.pdf');
  world.expectNoErrors();
});

test('an owner shares the report, an insurer opens it with the passcode, and the owner sees the view and ends it', async () => {
  const { client, email } = await owner();
  const { propertyId, assessmentId } = await passingProperty(client, '2030-01-31');
  await badge(client, propertyId, assessmentId);
  const rowena = await world.openAs(email);
  await rowena.go(`/properties/${propertyId}`);
  await rowena.press('Share by link');
  await rowena.see('Documents that they can open');
  await rowena.fill('For whom (optional)', 'Harbour Mutual');
  await rowena.pressAt('[role=dialog] fieldset label:has(input[type=checkbox])');
  await rowena.fill('Passcode (optional)', 'harbour-1853');
  await rowena.press('Make the link');
  await rowena.see('The link is ready', 'tell them the passcode another way');
  const path = await madeLink(rowena);
  await rowena.press('Done');
  await rowena.see('Harbour Mutual', 'Report and 1 document, with a passcode', 'Not opened yet');

  const downloads = await downloadFolder();
  const insurer = await world.open({ downloads });
  await insurer.go(path);
  await insurer.see('Enter the passcode', 'Rowena Hale shares a report with you');
  await insurer.fill('Passcode', 'harbour-1066');
  await insurer.press('Open the report');
  await insurer.see('This passcode is not right');
  await insurer.page.$eval('input', (input) => input.select());
  await insurer.page.keyboard.type('harbour-1853');
  await insurer.press('Open the report');
  await insurer.see('Sea View is compliant', 'shares this with Harbour Mutual', 'All 42 answers', 'Kept back');
  await insurer.pressAt('summary ::-p-text(Read every answer)');
  await insurer.see('1-1', 'Compliant');
  await insurer.pressAt('main li .acts button');
  expect((await downloaded(downloads, 'paper.pdf')).equals(FILES.pdf)).toBe(true);

  await rowena.see('2 views');
  await rowena.pressAt('summary ::-p-text(2 views)');
  await rowena.see('Document opened on', 'Opened on');
  await rowena.press('Withdraw the link for Harbour Mutual');
  await rowena.see('Withdraw the link?');
  await rowena.press('Withdraw');
  await rowena.see('Withdrawn');
  await insurer.go(path);
  await insurer.see('This link has ended', 'Please ask the person who sent it to you for a new one.');
  world.expectNoErrors();
});

test('an owner makes a receipt for a stay, a guest opens it, and the owner withdraws it', async () => {
  const { client, email } = await owner();
  const { propertyId, assessmentId } = await passingProperty(client, '2030-01-31');
  await badge(client, propertyId, assessmentId);
  const rowena = await world.openAs(email);
  await rowena.go(`/properties/${propertyId}`);
  // Until then the parts above move it.
  await rowena.see('Make a new address', 'Show earlier entries');
  // The property was added today.
  await setDate(rowena, addDays(today(), -7), '::-p-aria([name="Arrival"])');
  await rowena.press('Check these days');
  await rowena.see('Not in order on 7 of 8 days', 'We know nothing of these days.');
  await rowena.press('Make a receipt');
  await rowena.see('Not in order on 7 of 8 days', 'What a gap means');

  await rowena.go(`/properties/${propertyId}`);
  await rowena.see('Make a new address', 'Show earlier entries');
  await rowena.press('Check these days');
  await rowena.see('In order throughout');
  await rowena.press('Make a receipt');
  await rowena.see('Arrival', 'Nights', 'Worked out from', 'Download receipt');
  const path = new URL(rowena.page.url()).pathname;
  expect(path).toMatch(/^\/stay\/SR-/);

  const guest = await world.open({ size: 'phone' });
  await guest.go(path);
  await guest.see('In order throughout', 'Sea View', 'Documents in date during the stay');
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await rowena.go(`/properties/${propertyId}`);
  await rowena.press(`Withdraw the receipt for ${formatDay(today())}`);
  await rowena.see('Withdraw the receipt?');
  await rowena.press('Withdraw');
  await rowena.see('Withdrawn');
  await guest.go(path);
  await guest.see('There is no such receipt', 'Please ask the person who gave it to you.');
  world.expectNoErrors();
});
