import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { FileMissing } from '../../../server/application/errors.ts';
import type { AccountFile, SealedFiles } from '../../../server/files/sealedFiles.ts';

export type Opened = {
  readonly files: SealedFiles;
  /** Makes a file look as if it was stored 31 minutes ago. */
  readonly age: (file: AccountFile) => Promise<void>;
};

const newFile = (accountId: string = randomUUID()): AccountFile => ({
  accountId,
  sha256: randomUUID().replaceAll('-', '').repeat(2),
});

const gathered = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** What every place for encrypted files promises. */
export const sealedFilesContract = (open: () => Promise<Opened>) => {
  const keep = async ({ files }: Opened, file: AccountFile, text: string | Buffer = file.sha256) => {
    await files.keep(file, Readable.from([Buffer.from(text)]));
    return file;
  };

  describe('a stored file', () => {
    test.each([0, 1, 11_000_000])('of %i bytes is read as it was', async (size) => {
      const opened = await open();
      const content = Buffer.alloc(size, 'letproof');
      const file = await keep(opened, newFile(), content);
      expect((await buffer(await opened.files.open(file))).equals(content)).toBe(true);
    });

    test('that is stored again is replaced', async () => {
      const opened = await open();
      const file = await keep(opened, newFile(), 'one');
      await keep(opened, file, 'other');
      expect(String(await buffer(await opened.files.open(file)))).toBe('other');
    });

    test('of another account with the same hash is another file', async () => {
      const opened = await open();
      const file = await keep(opened, newFile());
      const other = await keep(opened, { ...file, accountId: randomUUID() }, 'other');
      await opened.files.erase(file.accountId);
      await expect(opened.files.open(file)).rejects.toThrow(FileMissing);
      expect(String(await buffer(await opened.files.open(other)))).toBe('other');
    });
  });

  test('a file whose content fails on the way is not stored', async () => {
    const { files } = await open();
    const failing = async function* () {
      yield Buffer.alloc(6_000_000);
      throw new Error('cut off');
    };
    const file = newFile();
    await expect(files.keep(file, Readable.from(failing()))).rejects.toThrow('cut off');
    await expect(files.open(file)).rejects.toThrow(FileMissing);
    expect(await gathered(files.list())).toEqual([]);
  });

  test('lists all files, and those that are old by account', async () => {
    const opened = await open();
    const [ada, ben] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
    const stored = [];
    for (const accountId of [ada, ben, ada, ben, ada]) stored.push(await keep(opened, newFile(accountId)));
    const [first, second, , fourth, fifth] = stored as [
      AccountFile,
      AccountFile,
      AccountFile,
      AccountFile,
      AccountFile,
    ];
    for (const file of [first, second, fourth, fifth]) await opened.age(file);
    expect(new Set((await gathered(opened.files.list())).map(({ sha256 }) => sha256))).toEqual(
      new Set(stored.map(({ sha256 }) => sha256)),
    );
    const listed = await gathered(opened.files.listOld());
    const old = await Promise.all(
      listed.map(async ({ accountId, hashes }) => ({ accountId, hashes: [...(await hashes())].sort() })),
    );
    expect(old.sort((one, other) => (one.accountId < other.accountId ? -1 : 1))).toEqual([
      { accountId: ada, hashes: [first.sha256, fifth.sha256].sort() },
      { accountId: ben, hashes: [second.sha256, fourth.sha256].sort() },
    ]);
  });

  test('deletes an old file, and not one that was stored again', async () => {
    const opened = await open();
    const [old, again] = [await keep(opened, newFile()), await keep(opened, newFile())];
    await opened.age(old);
    await opened.files.removeOld(old);
    await opened.files.removeOld(again);
    await opened.files.removeOld(newFile());
    await expect(opened.files.open(old)).rejects.toThrow(FileMissing);
    expect(String(await buffer(await opened.files.open(again)))).toBe(again.sha256);
  });

  test('can be asked whether files can be stored', async () => {
    const { files } = await open();
    await expect(files.tryWriting()).resolves.toBeUndefined();
  });
};
