import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { validate } from 'uuid';
import { FileMissing } from '../application/errors.ts';
import { syncFolder, tryWriting } from '../lib/disk.ts';
import { ABANDONED, type AccountFile, isHash, type SealedFiles } from './sealedFiles.ts';

const isAbandoned = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - ABANDONED;
};

const moved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    () => false,
  );

/** A folder for each account. `incoming` is on the same disk and takes files that are not whole. */
export const folderFiles = (root: string, incoming: string): SealedFiles => {
  const folderOf = (accountId: string) => join(root, accountId);
  const pathOf = ({ accountId, sha256 }: AccountFile) => join(folderOf(accountId), sha256);
  const accounts = async () => (await readdir(root)).filter((name) => validate(name));
  const hashesOf = async (accountId: string) => {
    const names = await readdir(folderOf(accountId)).catch((error: NodeJS.ErrnoException) => {
      // The account may be erased meanwhile. Any other failure must not look like a folder without files, to a backup above all.
      if (error.code !== 'ENOENT') throw error;
      return [];
    });
    return names.filter(isHash);
  };
  const oldHashesOf = async (accountId: string) => {
    const old: string[] = [];
    for (const sha256 of await hashesOf(accountId))
      if (await isAbandoned(pathOf({ accountId, sha256 }))) old.push(sha256);
    return old;
  };

  return {
    keep: async (file, encrypted) => {
      const { accountId } = file;
      const draft = join(incoming, randomUUID());
      try {
        await pipeline(encrypted, createWriteStream(draft, { mode: 0o600, flush: true }));
        await mkdir(folderOf(accountId), { recursive: true, mode: 0o700 });
        await rename(draft, pathOf(file));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(folderOf(accountId));
      await syncFolder(root);
    },
    open: async (file) => {
      const handle = await open(pathOf(file), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(file.sha256, { cause: error }) : error;
      });
      return handle.createReadStream();
    },
    erase: (accountId) => rm(folderOf(accountId), { recursive: true, force: true }),
    list: async function* () {
      for (const accountId of await accounts())
        for (const sha256 of await hashesOf(accountId)) yield { accountId, sha256 };
    },
    listOld: async function* () {
      for (const accountId of await accounts()) yield { accountId, hashes: () => oldHashesOf(accountId) };
    },
    removeOld: async (file) => {
      const aside = join(incoming, randomUUID());
      if (!(await moved(pathOf(file), aside))) return;
      // The same content may have been uploaded again since the check; then the file is new.
      if (await isAbandoned(aside)) await rm(aside, { force: true });
      else await moved(aside, pathOf(file));
    },
    tryWriting: () => tryWriting(incoming),
  };
};
