import fs from 'node:fs';
import { access, readdir, readFile, rename, truncate, utimes, writeFile } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FileMissing } from '../../../server/application/errors.ts';
import { fileStore } from '../../../server/files/fileStore.ts';
import { folderFiles } from '../../../server/files/folderFiles.ts';
import { keysOfAll, putFile, storedPath } from '../../support/storedFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const [ADA, BEN] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const MINUTE = 60_000;
const untouchedFor = (path: string, milliseconds: number) => {
  const then = new Date(Date.now() - milliseconds);
  return utimes(path, then, then);
};
const opened = async () => {
  const [dataDir, keys] = [await temporaryFolder(), keysOfAll()];
  return { dataDir, keys, files: await fileStore(dataDir, keys) };
};

describe('a stored file', () => {
  test.each([0, 1, 64 * 1024, 64 * 1024 + 1, 3_000_000])('of %i bytes is read as it was', async (size) => {
    const { files } = await opened();
    const content = Buffer.alloc(size, 'letproof');
    expect((await buffer(await files.read(await putFile(files, content)))).equals(content)).toBe(true);
  });

  test('is encrypted on the disk, and no plain copy is left', async () => {
    const { dataDir, files } = await opened();
    const file = await putFile(files, 'gas safety record of Harbour Street');
    const bytes = await readFile(storedPath(dataDir, file), 'latin1');
    expect(bytes).toContain('age-encryption.org/v1');
    expect(bytes).not.toContain('Harbour');
    expect(await readdir(`${dataDir}/files/incoming`)).toEqual([]);
  });

  test('of one account is not that of another with the same content', async () => {
    const { dataDir, files } = await opened();
    const [adas, bens] = [await putFile(files, 'the same', ADA), await putFile(files, 'the same', BEN)];
    await files.erase(ADA);
    await expect(files.read(adas)).rejects.toThrow(FileMissing);
    expect(await readdir(`${dataDir}/files`)).toEqual([BEN, 'incoming'].sort());
    expect(String(await buffer(await files.read(bens)))).toBe('the same');
  });

  test('cannot be read without the key of its account, for example from a backup', async () => {
    const { keys, files } = await opened();
    const file = await putFile(files, 'private');
    keys.erase(file.accountId);
    await expect(files.read(file)).rejects.toThrow(FileMissing);
  });

  test('is not stored for an account without a key', async () => {
    const { dataDir, keys, files } = await opened();
    keys.erase(ADA);
    await expect(putFile(files, 'too late', ADA)).rejects.toThrow('There is no key');
    expect(await readdir(`${dataDir}/files`)).toEqual(['incoming']);
  });

  test('is not opened to be stored for an account without a key, because it would stay open', async () => {
    const { keys, files } = await opened();
    const received = await files.receive(Readable.from('too late'));
    keys.erase(ADA);
    const opening = vi.spyOn(fs, 'open');
    onTestFinished(() => opening.mockRestore());
    await expect(files.keep(ADA, received)).rejects.toThrow('There is no key');
    // A stream opens its file one tick after it was made.
    await setImmediate();
    expect(opening).not.toHaveBeenCalled();
  });

  test('is not opened to be copied to an account without a key', async () => {
    const { dataDir, keys } = await opened();
    const stored = folderFiles(`${dataDir}/files`, `${dataDir}/files/incoming`);
    const opening = vi.spyOn(stored, 'open');
    const files = await fileStore(dataDir, keys, stored);
    const file = await putFile(files, 'too late', ADA);
    keys.erase(BEN);
    await expect(files.copy(file, BEN)).rejects.toThrow('There is no key');
    expect(opening).not.toHaveBeenCalled();
  });

  test('that was moved to another account or another hash is refused', async () => {
    const { dataDir, files } = await opened();
    const [file, other] = [await putFile(files, 'one', ADA), await putFile(files, 'two', ADA)];
    await rename(storedPath(dataDir, file), storedPath(dataDir, other));
    await expect(files.read(other)).rejects.toThrow(FileMissing);
  });

  describe('that is damaged', () => {
    const content = Buffer.alloc(200_000, 'letproof');
    const damaged = async (at: (length: number) => number) => {
      const { dataDir, files } = await opened();
      const file = await putFile(files, content);
      const path = storedPath(dataDir, file);
      const bytes = await readFile(path);
      const place = at(bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      await writeFile(path, bytes);
      return files.read(file);
    };

    test('at its beginning is not opened', async () => {
      await expect(damaged(() => 40)).rejects.toThrow(FileMissing);
    });

    test.each([
      ['in its middle', (length: number) => length >> 1],
      ['in its last byte', (length: number) => length - 1],
    ])('%s gives no changed byte and fails', async (_, at) => {
      const stream = await damaged(at);
      const given: Buffer[] = [];
      stream.on('data', (chunk: Uint8Array) => given.push(Buffer.from(chunk)));
      await new Promise<void>((failed) => stream.once('error', () => failed()));
      const bytes = Buffer.concat(given);
      expect(bytes.length).toBeLessThan(content.length);
      expect(bytes.equals(content.subarray(0, bytes.length))).toBe(true);
    });

    test('is not copied to another account, which counts as a missing file', async () => {
      const { dataDir, files } = await opened();
      const file = await putFile(files, content);
      const path = storedPath(dataDir, file);
      const bytes = await readFile(path);
      const middle = bytes.length >> 1;
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      await writeFile(path, bytes);
      await expect(files.copy(file, BEN)).rejects.toThrow(FileMissing);
      expect((await readdir(`${dataDir}/files`)).sort()).toEqual([file.accountId, 'incoming'].sort());
      expect(await readdir(`${dataDir}/files/incoming`)).toEqual([]);
    });

    test.each([100, 66_000, 131_500])('by a cut after %i bytes fails', async (length) => {
      const { dataDir, files } = await opened();
      const file = await putFile(files, content);
      await truncate(storedPath(dataDir, file), length);
      await expect(files.read(file).then(buffer)).rejects.toThrow();
    });
  });
});

test('nothing is left of a file that is cut off while it is still being opened', async () => {
  const { dataDir, files } = await opened();
  const { open } = fs;
  const opening = vi.spyOn(fs, 'open').mockImplementation(((...asked: Parameters<typeof open>) => {
    setTimeout(() => open(...asked), 50);
  }) as typeof open);
  onTestFinished(() => opening.mockRestore());
  const cutOff = new Readable({ construct: (done) => done(new Error('cut off')) });
  await expect(files.receive(cutOff)).rejects.toThrow('cut off');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(opening).toHaveBeenCalled();
  expect(await readdir(`${dataDir}/files/incoming`)).toEqual([]);
});

describe('a second process on the same folder', () => {
  test('does not delete the uploads of the first one', async () => {
    const { dataDir, keys, files: first } = await opened();
    const source = new PassThrough();
    source.write('the first half, ');
    const receiving = first.receive(source);

    await fileStore(dataDir, keys);
    source.end('the second half');
    const received = await receiving;
    await first.keep(ADA, received);
    const { sha256 } = received;
    expect(String(await buffer(await first.read({ accountId: ADA, sha256 })))).toBe('the first half, the second half');
  });

  test.each([
    ['deletes', 31, false],
    ['keeps', 29, true],
  ])('%s an upload that was last written %i minutes ago', async (_, minutes, isThere) => {
    const { dataDir, keys, files } = await opened();
    const { path } = await files.receive(Readable.from('left behind'));
    await untouchedFor(path, minutes * MINUTE);

    await fileStore(dataDir, keys);
    await expect(
      access(path).then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(isThere);
  });
});
