import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { masterKeyFile } from '../../../server/identity/secrets.ts';
import { InvalidConfig } from '../../../server/process/config.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const keyFileIn = (dataDir: string) => join(dataDir, 'secrets', 'master.key');

const withKey = async (text: string) => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'secrets'));
  await writeFile(keyFileIn(dataDir), text);
  return dataDir;
};

describe('the master key', () => {
  test('is made at the first start, for its owner only, and is the same at the next', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const key = await masterKeyFile(dataDir);
    expect(key).toHaveLength(32);
    expect(await masterKeyFile(dataDir)).toEqual(key);
    expect((await stat(keyFileIn(dataDir))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
    expect((await stat(dataDir)).mode & 0o005, 'the user of Postgres passes through').not.toBe(0);
    expect(await readdir(join(dataDir, 'secrets'))).toEqual(['master.key']);
  });

  test('is one, however many start for the first time at once', async () => {
    const dataDir = await temporaryFolder();
    const keys = await Promise.all(Array.from({ length: 20 }, () => masterKeyFile(dataDir)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(join(dataDir, 'secrets')), 'no draft is left').toEqual(['master.key']);
  });

  // So neither a second process nor the start after a kill -9 finds a half of it.
  test('is whole from the moment it is there', async () => {
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

describe('a start is refused, in one sentence that names the file,', () => {
  test.each([
    ['nothing', ''],
    ['half a key', Buffer.alloc(16, 1).toString('base64')],
    ['two keys', Buffer.alloc(64, 1).toString('base64')],
  ])('with %s in the file', async (_, text) => {
    const dataDir = await withKey(text);
    const refused = masterKeyFile(dataDir);
    await expect(refused).rejects.toThrow(InvalidConfig);
    await expect(refused).rejects.toThrow(
      `${keyFileIn(dataDir)} does not hold a key of 32 bytes in base64: bring back the right one.`,
    );
    expect(await readFile(keyFileIn(dataDir), 'utf8')).toBe(text);
  });

  test('without a key beside a database, and none is made', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'postgres'));
    const refused = masterKeyFile(dataDir);
    await expect(refused).rejects.toThrow(InvalidConfig);
    await expect(refused).rejects.toThrow(/master\.key is missing.+cannot be read: bring it back or set MASTER_KEY\.$/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});
