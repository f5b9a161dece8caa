import { access, utimes } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { fileStore } from '../../../server/files/fileStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const MINUTE = 60_000;
const untouchedFor = (path: string, milliseconds: number) => {
  const then = new Date(Date.now() - milliseconds);
  return utimes(path, then, then);
};

describe('a second process on the same folder', () => {
  test('does not delete the uploads of the first one', async () => {
    const dataDir = await temporaryFolder();
    const first = await fileStore(dataDir);
    const source = new PassThrough();
    source.write('the first half, ');
    const receiving = first.receive(source);

    await fileStore(dataDir);
    source.end('the second half');
    const received = await receiving;
    await first.keep(received);
    expect(await (await first.read(received.sha256)).stream.toArray()).toEqual([
      Buffer.from('the first half, the second half'),
    ]);
  });

  test.each([
    ['deletes', 31, false],
    ['keeps', 29, true],
  ])('%s an upload that was last written %i minutes ago', async (_, minutes, isThere) => {
    const dataDir = await temporaryFolder();
    const { path } = await (await fileStore(dataDir)).receive(Readable.from('left behind'));
    await untouchedFor(path, minutes * MINUTE);

    await fileStore(dataDir);
    await expect(
      access(path).then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(isThere);
  });
});
