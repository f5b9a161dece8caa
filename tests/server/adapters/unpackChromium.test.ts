import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { unpackChromium } from '../../../server/adapters/chromium/unpack.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

vi.mock('node:fs', async (original) => {
  const disk = await original<typeof import('node:fs')>();
  return { ...disk, createReadStream: (path: string) => disk.createReadStream(`${path}.unreadable`) };
});

// An error that nobody hears would end the process, and vitest fails a run in which one did.
test('a package that cannot be read is a failure to unpack, and leaves nothing behind', async () => {
  const place = await temporaryFolder();
  await expect(unpackChromium(place)).rejects.toThrow(/ENOENT/);
  expect(await readdir(place)).toEqual([]);
});
