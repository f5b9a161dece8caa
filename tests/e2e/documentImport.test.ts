import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { filedNames, zipOf } from '../support/documentImporting.ts';
import { csvOf, line } from '../support/importing.ts';
import { addProperty, begin, register, subscribe } from '../support/journey.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

const world = siteForFile();
afterEach(() => world.expectNoErrors());

/** The name of what has the focus. */
const focused = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
    return (label?.innerText ?? (element as HTMLElement | null)?.innerText ?? '').trim();
  });

/** Moves with the Tab key until a control of this name has the focus. */
const tabTo = async (visitor: Visitor, name: string): Promise<void> => {
  const seen: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    await visitor.page.keyboard.press('Tab');
    const found = await focused(visitor);
    if (found.startsWith(name)) return;
    seen.push(found);
  }
  throw new Error(`No Tab reaches “${name}” among ${seen.join(' | ')}`);
};

const pressOn = async (visitor: Visitor, name: string): Promise<void> => {
  await tabTo(visitor, name);
  await visitor.page.keyboard.press('Enter');
};

const fileOf = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, bytes);
  return path;
};

test('by keyboard alone an agent imports properties, files their documents and undoes it', async () => {
  const client = world.site.client();
  const { email } = await register(client, { user_type: 'agent' });
  await subscribe(client);
  await begin(client, await addProperty(client, { name: 'Slipway', city: 'Looe', postcode: 'PL13 1AA' }));
  const visitor = await world.openAs(email);

  await visitor.go('/console/import');
  await visitor.see('Choose a file');
  await visitor.choose(await fileOf('spring.csv', csvOf(line('Anchor'))), () => pressOn(visitor, 'Choose a file'));
  await visitor.see('Row by row', '1 row will be imported');
  await pressOn(visitor, 'Import 1 row');
  await visitor.see('1 row imported');

  await visitor.go('/console/import');
  await visitor.see('Choose a file');
  await pressOn(visitor, 'Documents in a ZIP');
  await visitor.see('Names say where a document belongs');
  const zip = await fileOf('papers.zip', zipOf('Slipway/CP12 2099-03-31.pdf', 'Anchr - EPC.pdf', 'Anchor/scan.pdf'));
  await visitor.choose(zip, () => pressOn(visitor, 'Choose a file'));
  await visitor.see('No property is called “Anchr”', '1 row will be imported, 2 left out.', 'Answers:');
  await pressOn(visitor, 'Put it right');
  await visitor.see('Kind of document');
  await visitor.page.keyboard.type('anch');
  await visitor.see('Anchor Street');
  await visitor.page.keyboard.press('Enter');
  await pressOn(visitor, 'Save');
  await visitor.see('2 rows will be imported, 1 left out.');
  await pressOn(visitor, 'Import 2 rows');
  await visitor.see('2 documents filed');
  await expect.poll(() => filedNames(client)).toEqual(['Anchr - EPC.pdf', 'CP12 2099-03-31.pdf']);
  await pressOn(visitor, 'Undo');
  await visitor.see('Undo This Import?');
  await pressOn(visitor, 'Undo the import');
  await visitor.see('Import undone');
  await expect.poll(() => filedNames(client)).toEqual([]);
});
