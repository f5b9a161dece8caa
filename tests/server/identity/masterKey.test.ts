import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { masterKeyFile } from '../../../server/identity/secrets.ts';
import { Explained } from '../../../server/lib/explained.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const keyFileIn = (dataDir: string) => join(dataDir, 'secrets', 'master.key');

const withKey = async (text: string) => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'secrets'));
  await writeFile(keyFileIn(dataDir), text);
  return dataDir;
};

describe('the master key', () => {
  test('is created at the first start, readable by its owner only, and used again at the next', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const key = await masterKeyFile(dataDir);
    expect(key).toHaveLength(32);
    expect(await masterKeyFile(dataDir)).toEqual(key);
    expect((await stat(keyFileIn(dataDir))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
    expect(
      (await stat(dataDir)).mode & 0o005,
      'the operating system user of Postgres must be able to enter it',
    ).not.toBe(0);
    expect(await readdir(join(dataDir, 'secrets'))).toEqual(['master.key']);
  });

  test('is the same for twenty parallel first starts', async () => {
    const dataDir = await temporaryFolder();
    const keys = await Promise.all(Array.from({ length: 20 }, () => masterKeyFile(dataDir)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(join(dataDir, 'secrets')), 'no temporary file is left').toEqual(['master.key']);
  });

  // Otherwise a second process, or a start after kill -9, could read half of a key.
  test('is complete as soon as the file exists', async () => {
    const sizes = new Set<number | undefined>();
    for (let round = 0; round < 20; round++) {
      const dataDir = await temporaryFolder();
      let isMade = false;
      const making = masterKeyFile(dataDir).finally(() => {
        isMade = true;
      });
      for (; !isMade; await immediate()) sizes.add(statSync(keyFileIn(dataDir), { throwIfNoEntry: false })?.size);
      await making;
    }
    expect([...sizes].filter((size) => size !== undefined)).toEqual([44]);
  });
});

describe('the start fails with one sentence that names the file', () => {
  test.each([
    ['nothing', ''],
    ['half a key', Buffer.alloc(16, 1).toString('base64')],
    ['a key without its last byte', Buffer.alloc(31, 1).toString('base64')],
    ['a key with one byte more', Buffer.alloc(33, 1).toString('base64')],
    ['two keys', Buffer.alloc(64, 1).toString('base64')],
    ['a key in hexadecimal', Buffer.alloc(32, 1).toString('hex')],
    ['a passphrase', 'correct horse battery staple'],
  ])('with %s in the file', async (_, text) => {
    const dataDir = await withKey(text);
    const refused = masterKeyFile(dataDir);
    await expect(refused).rejects.toThrow(Explained);
    await expect(refused).rejects.toThrow(
      `${keyFileIn(dataDir)} does not hold a key of 32 bytes in base64: bring back the right one.`,
    );
    expect(await readFile(keyFileIn(dataDir), 'utf8')).toBe(text);
  });

  test('without a key but with a database, and no key is created', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'postgres'));
    const refused = masterKeyFile(dataDir);
    await expect(refused).rejects.toThrow(Explained);
    await expect(refused).rejects.toThrow(/master\.key is missing.+cannot be read: bring it back or set MASTER_KEY\.$/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});
