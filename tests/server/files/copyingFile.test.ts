import { expect, test } from 'vitest';
import { ConnectionLost } from '../../../server/adapters/postgresOutage.ts';
import { FileMissing, StoreUnavailable } from '../../../server/application/errors.ts';
import { copyingFile, copyingOrLeaving } from '../../../server/files/copyingFile.ts';
import { recordingLogger } from '../../support/logs.ts';

const file = { accountId: '0f8fad5b-d9cb-469f-a165-70867728950e', sha256: 'ab' };
const BUYER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const refusing = (error: Error) => {
  const attempts: string[] = [];
  const { lines, logger } = recordingLogger();
  const copy = async () => {
    attempts.push('copy');
    throw error;
  };
  return { attempts, lines, logger, copyFile: copyingFile({ copy }, logger) };
};

test.each([
  ['the disk', Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }), Error],
  ['S3', new StoreUnavailable('S3 does not answer'), StoreUnavailable],
])('an error of %s names the file that cannot be copied', async (_, error, type) => {
  const { copyFile } = refusing(error);
  const named = { message: expect.stringContaining(`files/${file.accountId}/ab `), cause: error };
  await expect(copyFile(file, BUYER)).rejects.toMatchObject(named);
  await expect(copyFile(file, BUYER)).rejects.toBeInstanceOf(type);
});

test('a file that is missing holds up nothing', async () => {
  const { copyFile, lines } = refusing(new FileMissing('ab'));
  expect(await copyFile(file, BUYER)).toBe(true);
  expect(lines).toHaveLength(1);
});

test('the policies leave a file that cannot be copied, and attempt the next one', async () => {
  const { attempts, copyFile, lines, logger } = refusing(new Error('EACCES'));
  const copyOrLeave = copyingOrLeaving(copyFile, logger);
  for (const _ of ['first', 'second']) expect(await copyOrLeave(file, BUYER)).toBe(false);
  expect([attempts.length, lines.length]).toEqual([2, 2]);
});

test('the policies wait for one answer of a store of files that is away, and leave the next files', async () => {
  const { attempts, copyFile, lines, logger } = refusing(new StoreUnavailable('S3 does not answer'));
  const copyOrLeave = copyingOrLeaving(copyFile, logger);
  for (const _ of ['first', 'second']) expect(await copyOrLeave(file, BUYER)).toBe(false);
  expect([attempts.length, lines.length]).toEqual([1, 1]);
});

test('an outage of Postgres, which has the keys, says nothing about a file', async () => {
  const { copyFile, lines, logger } = refusing(new ConnectionLost('closed'));
  await expect(copyingOrLeaving(copyFile, logger)(file, BUYER)).rejects.toThrow(ConnectionLost);
  expect(lines).toEqual([]);
});
