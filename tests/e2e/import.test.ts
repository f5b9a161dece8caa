import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { csvOf, line } from '../support/importing.ts';
import { addProperty, begin, register, subscribe } from '../support/journey.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

const world = siteForFile();
afterEach(() => world.expectNoErrors());

const agent = async () => {
  const client = world.site.client();
  const { email } = await register(client, { user_type: 'agent' });
  await subscribe(client);
  const slipway = { name: 'Slipway', address_line1: 'The Cleave', city: 'Kingsand', postcode: 'PL10 1NF' };
  await begin(client, await addProperty(client, slipway));
  return { client, email };
};

const fileOf = async (bytes: Buffer): Promise<string> => {
  const path = join(await temporaryFolder(), 'spring.csv');
  await writeFile(path, bytes);
  return path;
};

const putsPostcodeRight = async (visitor: Visitor) => {
  await visitor.press('Put it right');
  await visitor.page.waitForSelector('form input');
  await visitor.page.keyboard.type('PL13 1AH');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('3 rows will be imported.');
};

test('an agent imports a file, corrects a column and a row, filters, answers for all and undoes it', async () => {
  const { client, email } = await agent();
  const visitor = await world.openAs(email);
  await visitor.go('/console/properties');
  await visitor.see('1–1 of 1');
  await visitor.press('Import', 'link');
  await visitor.see('Choose a file');
  const rows = [
    line('Anchor'),
    line('Gull', { postcode: '' }),
    line('Slipway House', { street: 'The Cleave', town: 'Kingsand', postcode: 'PL10 1NF', kind: '' }),
  ];
  const file = await fileOf(
    Buffer.from(
      csvOf(...rows)
        .toString()
        .replace('House,Street', 'Objekt,Street'),
    ),
  );
  await visitor.choose(file, () => visitor.press('Choose a file'));

  await visitor.see('What each column holds', 'No column holds Property name');
  await visitor.page.select('main select', 'name');
  await visitor.press('Show the preview');
  await visitor.see('Row by row', 'Postcode is required', '2 rows will be imported, 1 left out.');
  await putsPostcodeRight(visitor);
  await visitor.press('Changed 1');
  await visitor.see('Slipway House', '1 of 1 rows');
  await visitor.press('Import 3 rows');
  await visitor.see('3 rows imported', '2 added, 1 changed.');

  await visitor.press('See the properties', 'link');
  await visitor.see('1–3 of 3', 'Slipway House', 'Gull');
  await visitor.press('Select this page', 'checkbox');
  await visitor.see('3 selected');
  await visitor.press('Answer for all');
  await visitor.see('One answer for 3 properties');
  await visitor.page.waitForSelector('select[name=question]');
  await visitor.page.select('select[name=question]', 'child-safety');
  await visitor.page.waitForSelector('select[name=answer]');
  await visitor.page.select('select[name=answer]', 'Yes');
  await visitor.press('Look first');
  await visitor.see('Will be answered', 'This property is not assessed yet');
  await visitor.press('Answer for 1 property');
  await visitor.see('Answered');
  await visitor.press('Close');
  const { assessments } = (await client.get('/api/assessment/list')).body;
  const { answers } = (await client.get(`/api/assessment/${assessments[0].id}/answers`)).body;
  expect(answers.find(({ key }: { key: string }) => key === 'child-safety').answer).toBe('Yes');

  await visitor.page.goBack();
  await visitor.see('3 rows imported');
  await visitor.press('Undo');
  await visitor.see('Undo This Import?');
  await visitor.press('Undo the import');
  // Its details were put back, and its answer stays.
  await visitor.see('Import undone');
  await visitor.press('See the properties', 'link');
  await visitor.see('1–1 of 1', 'Slipway');
});
