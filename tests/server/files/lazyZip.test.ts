import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { fixedZip } from '../../../server/files/fixedZip.ts';

/** Packs one file, and calls `opening` when it is opened. Returns the stream of the file. */
const packedFile = (signal: AbortSignal, opening: () => void): PassThrough => {
  const file = new PassThrough();
  const open = async () => {
    opening();
    return file;
  };
  // A file that is closed early fails with the reason of the signal.
  file.on('error', () => {});
  fixedZip([{ name: 'large.pdf', size: 1, open }], '2026-03-01', signal)
    .on('error', () => {})
    .resume();
  return file;
};

test('a file of a ZIP is closed if the client goes while the file is being opened', async () => {
  const client = new AbortController();
  const file = packedFile(client.signal, () => client.abort());
  await expect.poll(() => file.destroyed).toBe(true);
});

test('a file of a ZIP is closed if the client had gone before the ZIP was begun', async () => {
  const file = packedFile(AbortSignal.abort(), () => {});
  await expect.poll(() => file.destroyed).toBe(true);
});
