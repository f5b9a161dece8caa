import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import type { FileStore } from '../../../server/files/fileStore.ts';
import type { AccountFile } from '../../../server/files/sealedFiles.ts';
import { checkFiles } from '../../../server/storeCheck/filesCheck.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();
const FILES = 8;

/** What Linux says of a bad sector. */
const badSector = () => Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
const forbidden = () => Object.assign(new Error('Access Denied'), { $metadata: { httpStatusCode: 403 } });

const contents = Array.from({ length: FILES }, (_, index) => `paper ${index}`);
const accountId = randomUUID();
const stored: readonly AccountFile[] = contents.map((content) => ({
  accountId,
  sha256: createHash('sha256').update(content).digest('hex'),
}));

/** Checks documents whose files are read with `failures`, by the place of the file. */
const check = async (failures: Readonly<Record<number, () => Error>>) => {
  const scratch = new Pool({ connectionString: postgres.connectionString(), max: 1 });
  onTestFinished(() => scratch.end());
  await scratch.query('create temp table document_file (key text, state json, owner uuid, sha256 text)');
  for (const [index, { sha256 }] of stored.entries())
    await scratch.query('insert into pg_temp.document_file values ($1, $2, $3, $4)', [index, {}, accountId, sha256]);
  const read: FileStore['read'] = async ({ sha256 }) => {
    const index = stored.findIndex((file) => file.sha256 === sha256);
    const failure = failures[index]?.();
    if (failure instanceof StoreUnavailable) throw failure;
    // A disk fails in the middle, and S3 at the first byte.
    return Readable.from(
      (async function* () {
        if (failure) throw failure;
        yield Buffer.from(contents[index] ?? '');
      })(),
    );
  };
  return checkFiles({
    files: { read, sealed: { list: async function* () {} } },
    scratch,
    hashesInUse: async (_, hashes) => new Set(hashes),
    isInLog: () => true,
  });
};
const nameOf = (index: number) => `${accountId}/${stored[index]?.sha256}`;

test.each([
  ['lies on a bad sector', badSector, 'EIO: i/o error, read'],
  ['may not be read in S3', forbidden, 'Access Denied'],
])('a file that %s is named, and the others are checked', async (_, failure, reason) => {
  const finding = await check({ 1: failure, 2: failure, 6: failure });
  expect(finding.faults).toEqual([1, 2, 6].map((index) => `the file ${nameOf(index)} cannot be read: ${reason}`));
  expect(finding).toMatchObject({ extent: `${FILES} files of documents`, notes: [] });
  expect(finding).not.toHaveProperty('isChecked');
});

test('a disk that returns an error for five files in a row is at fault itself, and no file is', async () => {
  const failures = Object.fromEntries([2, 3, 4, 5, 6].map((index) => [index, badSector]));
  expect(await check(failures)).toMatchObject({
    isChecked: false,
    faults: [],
    notes: [`the files could not be read to their end: ${nameOf(6)}: EIO: i/o error, read`],
  });
});

test('an outage ends the check, and what was found before it stays', async () => {
  const finding = await check({ 0: badSector, 2: () => new StoreUnavailable('S3 does not answer') });
  expect(finding).toMatchObject({
    isChecked: false,
    faults: [`the file ${nameOf(0)} cannot be read: EIO: i/o error, read`],
    notes: ['the files could not be read to their end: S3 does not answer'],
  });
});
