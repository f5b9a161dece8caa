import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { unpacked } from '../support/bundles.ts';
import { badge, passingProperty, register, subscribe } from '../support/journey.ts';
import { downloaded, downloadFolder } from './downloads.ts';
import { siteForFile } from './siteForFile.ts';

const run = promisify(execFile);
const world = siteForFile();

/** The command as anybody runs it who got the file, beside no server. */
const verify = (...args: readonly string[]) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/verify.ts', ...args]).then(({ stdout }) => stdout);

test('an owner makes a bundle, keeps an answer back, and anybody checks it without us', async () => {
  const client = world.site.client();
  const { email } = await register(client, { name: 'Rowena Hale' });
  await subscribe(client);
  const { propertyId, assessmentId } = await passingProperty(client);
  const { badgeId } = await badge(client, propertyId, assessmentId);
  const folder = await downloadFolder();
  const owner = await world.openAs(email, { downloads: folder });
  await owner.go(`/assessment/${assessmentId}/report`);
  await owner.see('Evidence bundle');
  await owner.press('Make a bundle');
  await owner.see('Keep something back');
  await owner.pressAt('fieldset details:last-of-type summary');
  await owner.pressAt('fieldset details:last-of-type label');
  await owner.see('1 fact kept back');
  await owner.press('Download');
  // The log may have been signed in this minute already.
  await owner.see('The bundle is ready');
  const zip = await downloaded(folder, '.zip');
  expect(unpacked(zip).has('report.pdf')).toBe(false);

  const file = join(folder, 'bundle.zip');
  await writeFile(file, zip);
  const [vkey = ''] = (await client.get('/api/ledger/vkey')).text.trim().split('\n');
  const said = await verify(file, '--key', vkey);
  expect(said).toMatch(/^GENUINE/);
  expect(said).toContain(`Badge: ${badgeId}.`);
  expect(said).toContain('Sea View was in order');
  expect(said).toMatch(/kept back[\s\S]*- Answer: /);
  // It was asked for before the log could be signed again, and then once more.
  world.expectNoErrors('/bundle');
});
