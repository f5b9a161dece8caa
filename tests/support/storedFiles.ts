import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from '../../server/files/fileStore.ts';
import type { AccountFile } from '../../server/files/sealedFiles.ts';

/** The place of a document's encrypted file. */
export const storedPath = (dataDir: string, { accountId, sha256 }: AccountFile): string =>
  join(dataDir, 'files', accountId, sha256);

/** Keys for any account, except for those that are erased. */
export const keysOfAll = () => {
  const erased = new Set<string>();
  const keyOf = (subject: string) => (erased.has(subject) ? undefined : createHash('sha256').update(subject).digest());
  return { keysOf: async () => keyOf, erase: (subject: string) => void erased.add(subject) };
};

/** Stores a text as the file of an account. */
export const putFile = async (
  files: FileStore,
  text: string | Buffer,
  accountId: string = randomUUID(),
): Promise<AccountFile> => {
  const received = await files.receive(Readable.from([Buffer.from(text)]));
  await files.keep(accountId, received);
  await files.discard(received);
  return { accountId, sha256: received.sha256 };
};
