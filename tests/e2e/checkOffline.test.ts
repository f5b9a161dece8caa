import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { londonDay } from '../../domain/calendar.ts';
import { unpacked } from '../support/bundles.ts';
import type { HttpClient } from '../support/http.ts';
import { badge, passingProperty, subscriber } from '../support/journey.ts';
import { movedClock } from '../support/movedClock.ts';
import { pdfText } from '../support/pdfText.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { chooseFile } from './chooseFile.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

const clock = movedClock(new Date().toISOString());
const world = siteForFile(() => ({ now: clock.now }));

const owner = async () => {
  const { client } = await subscriber(world.site);
  const { propertyId, assessmentId } = await passingProperty(client, '2030-01-31');
  const { badgeId } = await badge(client, propertyId, assessmentId);
  return { client, propertyId, assessmentId, code: String(badgeId) };
};

/** The log is signed at most once a minute, and a bundle or receipt needs a head that covers its last entry. */
const nextMinute = () => clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());

const bundleOf = async (client: HttpClient, assessmentId: string, query = ''): Promise<Uint8Array> => {
  nextMinute();
  const { status, bytes, text } = await client.get(`/api/assessment/${assessmentId}/bundle${query}`);
  expect(status, text.slice(0, 300)).toBe(200);
  return bytes;
};

/** A file that the operating system user of Chromium can read, too. */
const saved = async (name: string, bytes: Uint8Array): Promise<string> => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};

/** Opens a saved copy of the page without any network. Returns the addresses that it asks for besides its own. */
const openCopy = async (visitor: Visitor): Promise<readonly string[]> => {
  const { bytes } = await world.site.client().get('/check-offline.html');
  const file = await saved('letproof-check-offline.html', bytes);
  const { page } = visitor;
  await page.setOfflineMode(true);
  const requested: string[] = [];
  const record = (url: string) => {
    if (!/^(data|blob):/.test(url) && url !== `file://${file}`) requested.push(url);
  };
  page.on('request', (request) => record(request.url()));
  page.on('workercreated', async (worker) => {
    worker.client.on('Network.requestWillBeSent', ({ request }) => record(request.url));
    // The worker may have ended.
    await worker.client.send('Network.enable').catch(() => undefined);
  });
  await page.goto(`file://${file}`);
  return requested;
};

const withoutNewlines = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/\s+/g, ' '));
const listAfter = async ({ page }: Visitor, title: string): Promise<readonly string[]> =>
  withoutNewlines(
    await page.$$eval(
      '.what',
      (sections, wanted) =>
        sections
          .filter((section) => section.querySelector('h2')?.textContent === wanted)
          .flatMap((section) => [...section.querySelectorAll('li')].map((item) => item.textContent ?? '')),
      title,
    ),
  );

test('a saved copy of the page checks a bundle without network: genuine, changed, and with facts kept back', async () => {
  const { client, assessmentId, code } = await owner();
  const bundle = await bundleOf(client, assessmentId);
  const visitor = await world.open({ size: 'phone' });
  const requested = await openCopy(visitor);
  await visitor.see('Drop an evidence bundle or a badge here', `It expects the log of http://localhost`);

  await chooseFile(visitor, 'sea-view.zip', bundle);
  await visitor.see('This bundle is genuine', 'Sea View was in order', '42 of 42', code, 'What is not proved');
  expect((await listAfter(visitor, 'What is proved')).length).toBeGreaterThan(3);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const files = unpacked(bundle);
  // Control: another program may pack the same files.
  await chooseFile(visitor, 'packed-again.zip', zipSync(Object.fromEntries(files)));
  await visitor.see('packed-again.zip', 'This bundle is genuine');

  const [name = '', content = new Uint8Array()] = [...files].find(([each]) => each.startsWith('documents/')) ?? [];
  const changed = Uint8Array.from(content, (byte, at) => (at === 20 ? byte ^ 1 : byte));
  await chooseFile(visitor, 'changed.zip', zipSync(Object.fromEntries([...files, [name, changed]])));
  await visitor.see('changed.zip', 'Refused:', name.replace('documents/', ''), 'How far the check came');
  expect(await visitor.page.$('.plaque')).toBeNull();

  await chooseFile(visitor, 'cut-off.zip', bundle.subarray(0, bundle.length - 100));
  await visitor.see('cut-off.zip', 'Refused: the file is damaged, or not one of LetProof');

  await chooseFile(visitor, 'kept-back.zip', await bundleOf(client, assessmentId, '?withhold=16'));
  await visitor.see('This bundle is genuine', 'The owner kept one fact back', 'Answer: ');
  expect(requested).toEqual([]);
  world.expectNoErrors();
});

test('a saved copy of the page checks a badge without network: picture, credential, changed, and without one', async () => {
  const { client, code } = await owner();
  const visitor = await world.open({ size: 'phone' });
  const requested = await openCopy(visitor);
  const genuine = 'A genuine badge. Does it still hold?';

  const { bytes: picture } = await client.get(`/api/badges/${code}/download?type=badge&format=svg`);
  await chooseFile(visitor, 'badge.svg', picture);
  await visitor.see('badge.svg', genuine, 'Sea View', code, 'Its page', `/verify-badge/${code}`);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const { bytes: credential } = await world.site.client().get(`/api/badges/${code}/credential.jwt`);
  await chooseFile(visitor, 'badge.jwt', credential);
  await visitor.see('badge.jwt', genuine, code);

  const changed = Buffer.from(picture).toString().replaceAll('Sea View', 'Lea View');
  await chooseFile(visitor, 'changed.svg', Buffer.from(changed));
  await visitor.see('changed.svg', 'Refused: this badge proves nothing', 'Ask for the file again');

  const { bytes: embedded } = await world.site.client().get(`/api/badges/${code}/image`);
  await chooseFile(visitor, 'embedded.svg', embedded);
  await visitor.see('embedded.svg', 'There is no credential in this file');
  expect(requested).toEqual([]);
  world.expectNoErrors();
});

test('a saved copy of the page checks a stay receipt without network, and prints the result with its figures', async () => {
  const { client, propertyId } = await owner();
  const today = londonDay(clock.now());
  const { body } = await client.post(`/api/properties/${propertyId}/stay-receipts`, { from: today, to: today });
  const { number } = body.receipt;
  nextMinute();
  await world.site.runDueJobs();
  const { bytes, status, text } = await world.site.client().get(`/api/stays/${number}.zip`);
  expect(status, text.slice(0, 300)).toBe(200);

  const visitor = await world.open();
  const requested = await openCopy(visitor);
  await chooseFile(visitor, 'stay.zip', bytes);
  await visitor.see('This receipt is genuine', 'Sea View', number, 'What is not proved');
  expect((await listAfter(visitor, 'What is not proved')).join(' ')).toContain('Its owner can withdraw it');

  const printed = pdfText(await visitor.page.pdf({ format: 'a4' }));
  for (const part of ['This receipt is genuine', 'Sea View', number, 'What is not proved', 'Root of the checkpoint'])
    expect(printed).toContain(part);

  const files = unpacked(bytes);
  const receipt = Buffer.from(files.get('stay-receipt.json') ?? []).toString();
  const another = Buffer.from(receipt.replace('1 Harbour Street', '2 Harbour Street'));
  await chooseFile(visitor, 'changed.zip', zipSync(Object.fromEntries([...files, ['stay-receipt.json', another]])));
  await visitor.see('changed.zip', 'Refused:', 'How far the check came');
  expect(requested).toEqual([]);
  world.expectNoErrors();
});

test('with the keyboard alone, on the page of the server', async () => {
  const { client, assessmentId } = await owner();
  const path = await saved('sea-view.zip', await bundleOf(client, assessmentId));
  const visitor = await world.open();
  await visitor.go('/check-offline');
  await visitor.tabTo('Choose a file');
  await visitor.choose(path, () => visitor.page.keyboard.press('Enter'));
  await visitor.see('This bundle is genuine');
  // The result has the focus, so the next stop of the keyboard is below it.
  await visitor.tabTo('Figures for experts');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Root of the checkpoint');
  world.expectNoErrors();
});
