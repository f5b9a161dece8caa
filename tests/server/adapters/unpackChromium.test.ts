import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { unpackChromium } from '../../../server/adapters/chromium/unpack.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

vi.mock('node:fs', async (original) => {
  const disk = await original<typeof import('node:fs')>();
  return { ...disk, createReadStream: (path: string) => disk.createReadStream(`${path}.unreadable`) };
});

// A stream error without a handler would end the process. Vitest fails a run with such an error.
test('unpacking rejects when the package cannot be read, and leaves no files behind', async () => {
  const place = await temporaryFolder();
  await expect(unpackChromium(place)).rejects.toThrow(/ENOENT/);
  expect(await readdir(place)).toEqual([]);
});
