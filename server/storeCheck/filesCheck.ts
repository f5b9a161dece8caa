import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { documentFile } from '../../projections/documentFile/model.ts';
import type { FileStore, KnownHashes } from '../files/fileStore.ts';
import type { AccountFile } from '../files/sealedFiles.ts';
import { type Finding, sentences } from './finding.ts';

type Dependencies = {
  readonly files: Pick<FileStore, 'read' | 'sealed'>;
  /** Has the documents as they are folded from the log. */
  readonly scratch: Pool;
  /** What the server knows now: a document may have been uploaded or deleted since the log was read. */
  readonly hashesInUse: KnownHashes;
};

/** Rows of one query. */
const PAGE = 500;

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

const contentHash = async (files: Pick<FileStore, 'read'>, file: AccountFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of await files.read(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** The files of one account after the other. */
async function* byAccount(files: Pick<FileStore, 'sealed'>) {
  let accountId = '';
  let hashes: string[] = [];
  for await (const file of files.sealed.list()) {
    if (file.accountId !== accountId && hashes.length > 0) yield { accountId, hashes };
    if (file.accountId !== accountId) [accountId, hashes] = [file.accountId, []];
    hashes.push(file.sha256);
  }
  if (hashes.length > 0) yield { accountId, hashes };
}

/** Opens each file that an event names, and names the files that no event does. */
export const checkFiles = async ({ files, scratch, hashesInUse }: Dependencies): Promise<Finding> => {
  const [faults, notes] = [sentences(), sentences()];
  let count = 0;
  for await (const file of namedFiles(scratch)) {
    count += 1;
    const isWhole = await contentHash(files, file).then(
      (hash) => hash === file.sha256,
      () => false,
    );
    const isInUse = async () => (await hashesInUse(file.accountId, [file.sha256])).has(file.sha256);
    if (!isWhole && (await isInUse())) faults.add(`the file ${nameOf(file)} is missing or damaged`);
  }
  for await (const { accountId, hashes } of byAccount(files)) {
    const used = await hashesInUse(accountId, hashes);
    for (const sha256 of hashes)
      if (!used.has(sha256))
        notes.add(`no document has the file ${nameOf({ accountId, sha256 })}: the server deletes it within the hour`);
  }
  return { part: 'files', extent: `${count} files of documents`, faults: faults.all(), notes: notes.all() };
};
