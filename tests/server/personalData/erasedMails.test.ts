import { readdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MS_A_DAY } from '../../../domain/calendar.ts';
import { mailFolder } from '../../../server/mail/mailFolder.ts';
import { addProperty, PASSWORD, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Person, personWithCanaries } from './canaries.ts';
import { approach, enterEverywhere } from './everywhere.ts';
import { findWords } from './findWords.ts';

// Without SMTP_URL each mail is a file. The same search with a server for mails: erasure.test.ts.

/** Milliseconds. */
const KEPT = 30 * MS_A_DAY;
const CONTACT_EMAIL = 'desk@letproof.example';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({ env: { CONTACT_EMAIL } });
  ada = await personWithCanaries(server, 'ada');
  await enterEverywhere(server, ada);
  const bob = await subscriber(server);
  await approach(server, { ...bob, propertyId: await addProperty(bob.client) }, ada);
});
afterAll(() => server?.remove());

const mailsAreWritten = () =>
  expect.poll(() => server.query("select key from outbox_mail where status = 'waiting'")).toEqual([]);
const folder = () => join(server.dataDir, 'outbox');
const writtenAs = async (template: string) =>
  (await readdir(folder())).filter((name) => name.includes(`.${template}.`));

test('without SMTP an erasure deletes the mails of and to the person, and a day later the one about itself', async () => {
  await mailsAreWritten();
  // Controls: mails about her, of others to her, of hers to others, and to the team about her message.
  const templates = [
    'welcome',
    'property-offered',
    'invitation',
    'contact-message',
    'contact-answer',
    'badge-reported',
  ];
  for (const template of templates) expect(await writtenAs(template), template).not.toEqual([]);
  const before = await findWords(server, [ada.email]);
  expect(before.filter((place) => place.includes('.property-offered.'))).toHaveLength(1);

  const erased = await ada.client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  expect(erased.status, erased.text).toBe(200);
  await mailsAreWritten();
  const [last = '', ...others] = await writtenAs('account-deleted');
  expect(others).toEqual([]);
  const isLast = (place: string) => place.startsWith(join(folder(), last));
  const found = await findWords(server, [...ada.words, ada.client.address]);
  expect(found.filter((place) => !isLast(place))).toEqual([]);
  // The mail to her, which has no other word of hers.
  expect(found.map((place) => basename(place))).toEqual([
    `${last}: ${ada.words.find((word) => ada.email.startsWith(word))}`,
  ]);

  await mailFolder(folder()).sweep(KEPT);
  expect(await writtenAs('account-deleted')).toEqual([last]);
  const yesterday = new Date(Date.now() - MS_A_DAY - 60_000);
  await utimes(join(folder(), last), yesterday, yesterday);
  await mailFolder(folder()).sweep(KEPT);
  expect(await findWords(server, ada.words)).toEqual([]);
});
