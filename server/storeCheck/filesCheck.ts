import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { documentFile } from '../../projections/documentFile/model.ts';
import { FileMissing, StoreUnavailable } from '../application/errors.ts';
import { DamagedFile } from '../files/fileCipher.ts';
import type { FileStore, KnownHashes } from '../files/fileStore.ts';
import type { AccountFile } from '../files/sealedFiles.ts';
import { type Finding, sentences } from './finding.ts';

type Listed = { readonly sealed: Pick<FileStore['sealed'], 'list'> };

type Dependencies = {
  readonly files: Pick<FileStore, 'read'> & Listed;
  /** Has the documents as they are folded from the log. */
  readonly scratch: Pool;
  /** What the server knows now: a document may have been uploaded or deleted since the log was read. */
  readonly hashesInUse: KnownHashes;
  /** True for an account of which the log has data. */
  readonly isInLog: (accountId: string) => boolean;
};

/** Rows of one query. */
const PAGE = 500;
/** Files in a row that cannot be read. So many say that the disk or the bucket is at fault, and not each of them. */
const MAX_UNREADABLE = 5;

const NOT_IN_LOG = 'the log does not have its account, so the server keeps it';

const nameOf = ({ accountId, sha256 }: AccountFile) => `${accountId}/${sha256}`;

/** What the events say of each file: whose it is and what it contains. */
async function* namedFiles(scratch: Pool): AsyncGenerator<AccountFile> {
  let after = '';
  for (;;) {
    const { rows } = await scratch.query<AccountFile & { readonly key: string }>(
      `select key, coalesce(state ->> 'storedFor', owner::text) as "accountId", sha256 from pg_temp.${documentFile.name}
       where key > $1 order by key limit ${PAGE}`,
      [after],
    );
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.key ?? after;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Disk or S3 could not be asked. This says nothing about the files. */
class StorageAway extends Error {}

const storageAway = (error: unknown): never => {
  throw new StorageAway(reasonOf(error), { cause: error });
};

type State = 'whole' | 'damaged' | { readonly unreadable: string };

/** Throws StorageAway. */
const stateOf = async (files: Pick<FileStore, 'read'>, file: AccountFile): Promise<State> => {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await files.read(file)) hash.update(chunk as Buffer);
  } catch (error) {
    if (error instanceof FileMissing || error instanceof DamagedFile) return 'damaged';
    if (error instanceof StoreUnavailable) return storageAway(error);
    return { unreadable: reasonOf(error) };
  }
  return hash.digest('hex') === file.sha256 ? 'whole' : 'damaged';
};

/** What is wrong with each of these files. Throws StorageAway. */
async function* faultyFiles(files: Pick<FileStore, 'read'>, named: AsyncIterable<AccountFile>) {
  /** The last ones, until it is known whether each of them is at fault. */
  let unreadable: { readonly file: AccountFile; readonly fault: string }[] = [];
  for await (const file of named) {
    const state = await stateOf(files, file);
    if (typeof state === 'object') {
      unreadable.push({ file, fault: `cannot be read: ${state.unreadable}` });
      if (unreadable.length === MAX_UNREADABLE) storageAway(`${nameOf(file)}: ${state.unreadable}`);
      continue;
    }
    yield* unreadable;
    unreadable = [];
    if (state === 'damaged') yield { file, fault: 'is missing or damaged' };
  }
  yield* unreadable;
}

async function* stored(files: Listed): AsyncGenerator<AccountFile> {
  const list = files.sealed.list()[Symbol.asyncIterator]();
  for (;;) {
    const next = await list.next().catch(storageAway);
    if (next.done) return;
    yield next.value;
  }
}

/** The files of one account after the other. */
async function* byAccount(files: Listed) {
  let accountId = '';
  let hashes: string[] = [];
  for await (const file of stored(files)) {
    if (file.accountId !== accountId && hashes.length > 0) yield { accountId, hashes };
    if (file.accountId !== accountId) [accountId, hashes] = [file.accountId, []];
    hashes.push(file.sha256);
  }
  if (hashes.length > 0) yield { accountId, hashes };
}

/** Opens each file that an event names, and names the files that no event does. */
export const checkFiles = async ({ files, scratch, hashesInUse, isInLog }: Dependencies): Promise<Finding> => {
  const [faults, notes] = [sentences(), sentences()];
  let count = 0;
  const counted = async function* () {
    for await (const file of namedFiles(scratch)) {
      count += 1;
      yield file;
    }
  };
  const open = async () => {
    for await (const { file, fault } of faultyFiles(files, counted()))
      if ((await hashesInUse(file.accountId, [file.sha256])).has(file.sha256))
        faults.add(`the file ${nameOf(file)} ${fault}`);
  };
  const list = async () => {
    for await (const { accountId, hashes } of byAccount(files)) {
      const used = await hashesInUse(accountId, hashes);
      const then = isInLog(accountId) ? 'the server deletes it within the hour' : NOT_IN_LOG;
      for (const sha256 of hashes)
        if (!used.has(sha256)) notes.add(`no document has the file ${nameOf({ accountId, sha256 })}: ${then}`);
    }
  };
  try {
    await open();
    await list();
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    notes.add(`the files could not be read to their end: ${error.message}`);
    return { part: 'files', extent: 'not checked', faults: faults.all(), notes: notes.all(), isChecked: false };
  }
  return { part: 'files', extent: `${count} files of documents`, faults: faults.all(), notes: notes.all() };
};
