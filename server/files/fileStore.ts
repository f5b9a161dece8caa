import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissing } from '../application/errors.ts';
import type { Keyring } from '../eventLog/codec.ts';
import { cachedFor } from '../lib/cachedFor.ts';
import { removeAbandoned, tryWriting } from '../lib/disk.ts';
import { DamagedFile, decryptFile, encryptFile } from './fileCipher.ts';
import { folderFiles } from './folderFiles.ts';
import { ABANDONED, type AccountFile, type SealedFiles } from './sealedFiles.ts';

/** Returns those of an account's hashes that belong to a document. */
export type KnownHashes = (accountId: string, hashes: readonly string[]) => Promise<ReadonlySet<string>>;

/** Works for an account, and decides what a failure stops. */
export type AttemptForAccount = (accountId: string, work: () => Promise<void>) => Promise<void>;

export type Received = { readonly path: string; readonly size: number; readonly sha256: string };

/** Milliseconds. Anyone may ask whether files can be stored, so one attempt answers all callers of this time. */
const PROBE_INTERVAL = 1000;

/**
 * Files by account and by the SHA-256 of their content, each encrypted with the key of its account. No two accounts
 * share a file, so the files of an erased account are deleted, and copies of them in a backup cannot be read.
 *
 * A file is received in the data folder under a temporary name, as it is, because it is inspected before it is kept.
 * The encrypted file is stored before an event names it: in the data folder, or where `elsewhere` says.
 */
export const fileStore = async (dataDir: string, keyring: Pick<Keyring, 'keysOf'>, elsewhere?: SealedFiles) => {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming, ABANDONED);
  const sealed = elsewhere ?? folderFiles(root, incoming);
  const tryReceiving = cachedFor(PROBE_INTERVAL, () => tryWriting(incoming));

  const contextOf = ({ accountId, sha256 }: AccountFile) => `file ${accountId} ${sha256}`;
  const keyOf = async (accountId: string) => (await keyring.keysOf([accountId]))(accountId);

  /** Asked for before the plain file is opened, which would stay open if there is no key or Postgres is away. */
  const requireKey = async (accountId: string): Promise<Buffer> => {
    const key = await keyOf(accountId);
    if (!key) throw new Error(`There is no key for the files of ${accountId}`);
    return key;
  };

  /** Encrypts what `source` gives with the key of the account, under the name of its hash. */
  const encryptInto = async (file: AccountFile, key: Buffer, source: Readable): Promise<void> =>
    sealed.keep(file, await encryptFile(source, key, contextOf(file)));

  /** Throws FileMissing if the file is not there or its beginning is damaged. Damage further on fails the stream. */
  const read = async (file: AccountFile): Promise<Readable> => {
    const { accountId, sha256 } = file;
    const key = await keyOf(accountId);
    if (!key) throw new FileMissing(sha256);
    const encrypted = await sealed.open(file);
    try {
      return await decryptFile(encrypted, key, contextOf(file));
    } catch (error) {
      encrypted.destroy();
      // If the store cannot be read, it still has the file.
      throw error instanceof DamagedFile ? new FileMissing(sha256, { cause: error }) : error;
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
      const file = createWriteStream(path, { mode: 0o600 });
      try {
        await pipeline(source, measure, file);
      } catch (error) {
        // Before that it may still be being opened, which would make it after we have deleted it.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
        await rm(path, { force: true });
        throw error;
      }
      return { path, size, sha256: hash.digest('hex') };
    },
    /** Throws if the account has no key, because it was erased meanwhile. The caller discards the received file. */
    keep: async (accountId: string, { path, sha256 }: Received): Promise<void> => {
      const key = await requireKey(accountId);
      await encryptInto({ accountId, sha256 }, key, createReadStream(path));
    },
    /** Repeating it writes the same content again. Throws FileMissing if the file is not there or damaged anywhere. */
    copy: async (file: AccountFile, toAccountId: string): Promise<void> => {
      const key = await requireKey(toAccountId);
      const plain = await read(file);
      try {
        await encryptInto({ ...file, accountId: toAccountId }, key, plain);
      } catch (error) {
        throw plain.errored instanceof DamagedFile ? new FileMissing(file.sha256, { cause: error }) : error;
      }
    },
    discard: ({ path }: Pick<Received, 'path'>): Promise<void> => rm(path, { force: true }),
    /** Deletes all files of an account at once. */
    erase: sealed.erase,
    /** Rejects while no file can be received or stored. */
    tryWriting: cachedFor(PROBE_INTERVAL, async () => {
      await tryReceiving();
      await elsewhere?.tryWriting();
    }),
    /**
     * Rejects while this process cannot receive files. Undefined if files are kept in the data folder: all processes share
     * it then, and otherwise each has its own.
     */
    tryReceiving: elsewhere && tryReceiving,
    /** Deletes what a crash has left of uploads to this folder. */
    sweepReceived: (): Promise<void> => removeAbandoned(incoming, ABANDONED),
    /**
     * Deletes the files of uploads that were not recorded and of deleted documents: all old files whose hashes
     * `knownHashes` does not return. A folder that cannot be read, or a file that cannot be deleted, is a failed attempt.
     */
    sweep: async (knownHashes: KnownHashes, attempt: AttemptForAccount): Promise<void> => {
      for await (const { accountId, hashes } of sealed.listOld())
        await attempt(accountId, async () => {
          const old = await hashes();
          if (old.length === 0) return;
          const known = await knownHashes(accountId, old);
          for (const sha256 of old)
            if (!known.has(sha256)) await attempt(accountId, () => sealed.removeOld({ accountId, sha256 }));
        });
    },
    read,
    /** The encrypted files as they are stored, for backups. */
    sealed,
  };
};
export type FileStore = Awaited<ReturnType<typeof fileStore>>;
