import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailFolder } from '../../../server/mail/mailFolder.ts';
import { oldMails } from '../../../server/schedule/jobs/oldMails.ts';
import { coreForFile } from '../../support/core.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { core, now, setTime } = coreForFile();

test('parked and sent mails and mails in files are deleted after 30 days, the file about an erasure after a day, those that wait are kept', async () => {
  const folder = await temporaryFolder();
  const write = async (name: string, at: string, file: Date) => {
    await writeFile(join(folder, `${name}.eml`), 'text');
    await utimes(join(folder, `${name}.eml`), file, file);
    for (const status of ['parked', 'sent', 'dropped', 'waiting'])
      await core().pool.query(
        'insert into outbox_mail (key, status, content, created_at, next_try_at) values ($1, $2, $3, $4, $4)',
        [`${name} ${status}`, status, Buffer.from('text'), at],
      );
  };
  // A file has the time of the disk, whatever the clock of the server says.
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
  await write('old', '2026-11-20T10:00:00.000Z', daysAgo(31));
  await write('young', '2026-11-21T10:00:00.000Z', daysAgo(29));
  const hour = 60 * 60_000;
  for (const [name, hours] of [
    ['event-1.account-deleted.key', 25],
    ['event-2.account-deleted.key', 23],
  ] as const) {
    const time = new Date(Date.now() - hours * hour);
    await writeFile(join(folder, `${name}.eml`), 'text');
    await utimes(join(folder, `${name}.eml`), time, time);
  }
  const { run } = oldMails({ ...core(), mailFolder: mailFolder(folder) });
  const left = async () => {
    const { rows } = await core().pool.query<{ key: string }>(
      "select key from outbox_mail where key like 'old%' or key like 'young%' order by key",
    );
    return [...rows.map(({ key }) => key), ...(await readdir(folder)).sort()];
  };
  const files = ['event-2.account-deleted.key.eml', 'young.eml'];
  const youngOnes = ['young dropped', 'young parked', 'young sent', 'young waiting'];

  setTime('2026-12-20T10:00:00.000Z');
  await run(now(), new AbortController().signal);
  expect(await left()).toEqual(['old dropped', 'old parked', 'old sent', 'old waiting', ...youngOnes, ...files]);
  setTime('2026-12-20T10:00:00.001Z');
  for (const _ of ['first', 'again']) await run(now(), new AbortController().signal);
  expect(await left()).toEqual(['old waiting', ...youngOnes, ...files]);
});
