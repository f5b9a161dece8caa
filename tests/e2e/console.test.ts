import { afterEach, expect, test } from 'vitest';
import { addProperty, register, subscribe } from '../support/journey.ts';
import { downloaded, downloadFolder } from './downloads.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

const world = siteForFile();
afterEach(() => world.expectNoErrors());

const agent = async () => {
  const client = world.site.client();
  const { email } = await register(client, { user_type: 'agent' });
  await subscribe(client);
  await addProperty(client, { name: 'Quay House', city: 'Looe', postcode: 'PL13 1AH' });
  await addProperty(client, { name: '=Larch Cabin', city: 'Aviemore', postcode: 'PH22 1RH' });
  return email;
};

const filtersByScotland = async (visitor: Visitor) => {
  await visitor.press('Filter');
  await visitor.see('Already expired');
  await visitor.page.select('select[name=nation]', 'scotland');
  await visitor.press('Show');
  await visitor.see('1–1 of 1', '=Larch Cabin');
  expect(new URL(visitor.page.url()).searchParams.get('filter')).toBe('{"nation":"scotland"}');
};

test('an agent finds a property, corrects it and exports the list', async () => {
  const downloads = await downloadFolder();
  const visitor = await world.openAs(await agent(), { downloads });
  await visitor.go('/console');
  await visitor.see('2 in all.', '1–2 of 2', 'Quay House', '=Larch Cabin');
  await filtersByScotland(visitor);

  await visitor.press('Export');
  await visitor.see('One row, as they are filtered now.');
  await visitor.press('XLSX, for Excel and Sheets');
  expect((await downloaded(downloads, '.xlsx')).subarray(0, 2).toString()).toBe('PK');

  await visitor.press('=Larch Cabin', 'link');
  await visitor.press('Answers', 'link');
  await visitor.see('Not assessed yet');
  await visitor.press('History', 'link');
  await visitor.see('What happened');

  await visitor.press('Edit', 'link');
  await visitor.page.waitForSelector('input[name=postcode]');
  await visitor.page.locator('input[name=postcode]').fill('no such postcode');
  await visitor.press('Save Changes');
  await visitor.see('Enter a full UK postcode');
  await visitor.page.locator('input[name=postcode]').fill('PH22 1RT');
  await visitor.page.locator('input[name=name]').fill('Pine Cabin');
  await visitor.press('Save Changes');
  await visitor.see('Pine Cabin', 'PH22 1RT', 'What lies ahead');
});

test('the list is searched and exported with the keyboard alone, and a formula is exported as text', async () => {
  const downloads = await downloadFolder();
  const visitor = await world.openAs(await agent(), { downloads });
  await visitor.go('/console/properties');
  await visitor.see('1–2 of 2');
  await visitor.tabTo('Search by name, street, town or postcode');
  await visitor.page.keyboard.type('larch');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('1–1 of 1');
  await visitor.go(new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search);
  await visitor.see('1–1 of 1');
  await visitor.tabTo('Export');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('One row');
  await visitor.tabTo('CSV');
  await visitor.page.keyboard.press('Enter');
  const csv = (await downloaded(downloads, '.csv')).toString();
  expect(csv.startsWith('\ufeffProperty,')).toBe(true);
  expect(csv).toContain("\r\n'=Larch Cabin,");
  expect(csv).not.toContain('Quay House');
});
