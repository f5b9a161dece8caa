import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { erasedKey } from '../../../server/personalData/reapplyErasures.ts';

/** Where a key is destroyed, and the event with the member that says which one. */
const PLACES: Readonly<Record<string, readonly [string, string] | null>> = {
  // A registration that was refused or cut off: nothing was recorded that the key could open.
  'identity/unfinishedRegistration.ts': null,
  'personalData/eraseBadgeReport.ts': ['BadgeReportErased', 'reportId'],
  'personalData/eraseMessage.ts': ['ContactMessageErased', 'contactId'],
  'personalData/erasureSteps.ts': ['ErasureCompleted', 'accountId'],
};

test('every key is destroyed where an event says so, after which no process and no backup has it', async () => {
  const files = (await readdir('server', { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join('server', file), 'utf8')));
  expect(files.filter((_, index) => texts[index]?.includes('keyring.erase(')).sort()).toEqual(Object.keys(PLACES));
});

test.each(Object.values(PLACES).flatMap((place) => (place ? [place] : [])))('%s says which key', (type, member) => {
  const data = { accountId: 'of the account', [member]: 'of the key', at: '2026-11-20T10:00:00.000Z' };
  expect(erasedKey({ type, data })?.subject).toBe('of the key');
  expect(erasedKey({ type: 'constructor', data })).toBeUndefined();
});
