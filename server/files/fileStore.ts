import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { validate } from 'uuid';
import { FileMissing } from '../application/errors.ts';
import type { Keyring } from '../eventLog/codec.ts';
import { removeAbandoned, syncFolder, tryWriting } from '../lib/disk.ts';
import { shared } from '../lib/shared.ts';
import { decryptFile, encryptFile } from './fileCipher.ts';

/** A file that an account has. `sha256` is that of its content before encryption. */
export type AccountFile = { readonly accountId: string; readonly sha256: string };

/** Returns those of an account's hashes that belong to a document. */
export type KnownHashes = (accountId: string, hashes: readonly string[]) => Promise<ReadonlySet<string>>;

export type Received = { readonly path: string; readonly size: number; readonly sha256: string };

/** Milliseconds. Anyone may ask whether the disk can be written, so one attempt answers all callers of this time. */
const PROBE_INTERVAL = 1000;

/** Milliseconds after which a file without an event counts as left by a failed upload. */
const ABANDONED = 30 * 60_000;

const isAbandoned = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - ABANDONED;
};

const moved = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    () => false,
  );

/**
 * Files by account and by the SHA-256 of their content, each encrypted with the key of its account. No two accounts
 * share a file, so the files of an erased account are deleted, and copies of them in a backup cannot be read.
 *
 * A file is received under a temporary name, as it is, because it is inspected before it is kept. The encrypted file
 * and its folder are flushed to disk before an event names the file.
 */
export const fileStore = async (dataDir: string, keyring: Pick<Keyring, 'keysOf'>) => {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming, ABANDONED);

  const folderOf = (accountId: string) => join(root, accountId);
  const pathOf = ({ accountId, sha256 }: AccountFile) => join(folderOf(accountId), sha256);
  const contextOf = ({ accountId, sha256 }: AccountFile) => `file ${accountId} ${sha256}`;
  const keyOf = async (accountId: string) => (await keyring.keysOf([accountId]))(accountId);

  /** Hashes of files that are too old for an upload that is still under way. */
  const abandonedOf = async (accountId: string): Promise<readonly string[]> => {
    const old: string[] = [];
    for (const sha256 of await readdir(folderOf(accountId)))
      if (await isAbandoned(pathOf({ accountId, sha256 }))) old.push(sha256);
    return old;
  };

  const remove = async (file: AccountFile): Promise<void> => {
    const aside = join(incoming, randomUUID());
    if (!(await moved(pathOf(file), aside))) return;
    // The same content may have been uploaded again since the check; then the file is new.
    if (await isAbandoned(aside)) await rm(aside, { force: true });
    else await moved(aside, pathOf(file));
  };

  /** Stores an encrypted file. A reader never finds a part of it. */
  const keepSealed = async (file: AccountFile, encrypted: Readable): Promise<void> => {
    const { accountId } = file;
    const sealed = join(incoming, randomUUID());
    try {
      await pipeline(encrypted, createWriteStream(sealed, { mode: 0o600, flush: true }));
      await mkdir(folderOf(accountId), { recursive: true, mode: 0o700 });
      await rename(sealed, pathOf(file));
    } catch (error) {
      await rm(sealed, { force: true });
      throw error;
    }
    await syncFolder(folderOf(accountId));
    await syncFolder(root);
  };

  /** Encrypts what `source` gives for an account, under the name of its hash. */
  const encryptInto = async (file: AccountFile, source: Readable): Promise<void> => {
    const key = await keyOf(file.accountId);
    if (!key) throw new Error(`There is no key for the files of ${file.accountId}`);
    await keepSealed(file, await encryptFile(source, key, contextOf(file)));
  };

  const openSealed = async (file: AccountFile) => {
    const handle = await open(pathOf(file), 'r').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FileMissing(file.sha256, { cause: error }) : error;
    });
    return handle.createReadStream();
  };

  /**
   * Throws FileMissing if the disk does not have the file or its beginning is damaged. Damage further on fails the stream.
   */
  const read = async (file: AccountFile): Promise<Readable> => {
    const { accountId, sha256 } = file;
    const key = await keyOf(accountId);
    if (!key) throw new FileMissing(sha256);
    const sealed = await openSealed(file);
    try {
      return await decryptFile(sealed, key, contextOf(file));
    } catch (error) {
      sealed.destroy();
      throw new FileMissing(sha256, { cause: error });
    }
  };

  return {
    /** Streams to disk and hashes on the way; only one chunk is in memory at a time. */
    receive: async (source: Readable): Promise<Received> => {
      const path = join(incoming, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(source, measure, createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, size, sha256: hash.digest('hex') };
    },
    /** Throws if the account has no key, because it was erased meanwhile. The caller discards the received file. */
    keep: (accountId: string, { path, sha256 }: Received): Promise<void> =>
      encryptInto({ accountId, sha256 }, createReadStream(path)),
    /** Repeating it writes the same content again. Throws FileMissing like `read`. */
    copy: async (file: AccountFile, toAccountId: string): Promise<void> =>
      encryptInto({ ...file, accountId: toAccountId }, await read(file)),
    discard: ({ path }: Pick<Received, 'path'>): Promise<void> => rm(path, { force: true }),
    /** Deletes all files of an account at once. */
    erase: (accountId: string): Promise<void> => rm(folderOf(accountId), { recursive: true, force: true }),
    /** Rejects while the disk cannot be written. */
    tryWriting: shared(PROBE_INTERVAL, () => tryWriting(incoming)),
    /**
     * Deletes the files of failed uploads and of deleted documents: all old files whose hashes `knownHashes` does not
     * return.
     */
    sweep: async (knownHashes: KnownHashes): Promise<void> => {
      await removeAbandoned(incoming, ABANDONED);
      for (const accountId of (await readdir(root)).filter((name) => validate(name))) {
        const old = await abandonedOf(accountId);
        if (old.length === 0) continue;
        const known = await knownHashes(accountId, old);
        for (const sha256 of old) if (!known.has(sha256)) await remove({ accountId, sha256 });
      }
    },
    read,
    /** All files, whether a document names them or not. */
    list: async function* (): AsyncGenerator<AccountFile> {
      for (const accountId of (await readdir(root)).filter((name) => validate(name))) {
        // The account may be erased meanwhile.
        const names = await readdir(folderOf(accountId)).catch(() => []);
        for (const sha256 of names) if (/^[0-9a-f]{64}$/.test(sha256)) yield { accountId, sha256 };
      }
    },
    /** The encrypted bytes, for a backup. Throws FileMissing. */
    readSealed: async (file: AccountFile): Promise<Readable> => openSealed(file),
    /** Stores what `readSealed` gave. */
    keepSealed,
  };
};
export type FileStore = Awaited<ReturnType<typeof fileStore>>;
