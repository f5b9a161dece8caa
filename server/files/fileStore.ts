import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissing } from '../application/errors.ts';
import { removeAbandoned, syncFolder, tryWriting } from '../lib/disk.ts';
import { shared } from '../lib/shared.ts';

/** Returns the hashes that belong to a document. */
export type KnownHashes = (hashes: readonly string[]) => Promise<ReadonlySet<string>>;

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
 * Files named by their SHA-256. A file is received under a temporary name and then moved. File and folder are flushed
 * to disk before an event names the file.
 */
export const fileStore = async (dataDir: string) => {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming, ABANDONED);

  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);

  /** Hashes of files that are too old for an upload that is still under way. */
  const abandoned = async (): Promise<readonly string[]> => {
    const names = (await readdir(root, { recursive: true })).map((path) => basename(path));
    const hashes = names.filter((name) => /^[0-9a-f]{64}$/.test(name));
    const old: string[] = [];
    for (const sha256 of hashes) if (await isAbandoned(pathOf(sha256))) old.push(sha256);
    return old;
  };

  const remove = async (sha256: string): Promise<void> => {
    const aside = join(incoming, randomUUID());
    if (!(await moved(pathOf(sha256), aside))) return;
    // The same content may have been uploaded again since the check; then the file is new.
    if (await isAbandoned(aside)) await rm(aside, { force: true });
    else await moved(aside, pathOf(sha256));
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
        await pipeline(source, measure, createWriteStream(path, { mode: 0o600, flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, size, sha256: hash.digest('hex') };
    },
    keep: async ({ path, sha256 }: Received): Promise<void> => {
      const target = pathOf(sha256);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
      await syncFolder(dirname(target));
      await syncFolder(root);
    },
    discard: ({ path }: Pick<Received, 'path'>): Promise<void> => rm(path, { force: true }),
    /** Deletes a file at once. The caller knows that no document has it. */
    erase: (sha256: string): Promise<void> => rm(pathOf(sha256), { force: true }),
    /** Rejects while the disk cannot be written. */
    tryWriting: shared(PROBE_INTERVAL, () => tryWriting(incoming)),
    /**
     * Deletes the files of failed uploads and of deleted documents: all old files whose hashes `knownHashes` does not
     * return.
     */
    sweep: async (knownHashes: KnownHashes): Promise<void> => {
      await removeAbandoned(incoming, ABANDONED);
      const old = await abandoned();
      if (old.length === 0) return;
      const known = await knownHashes(old);
      for (const sha256 of old) if (!known.has(sha256)) await remove(sha256);
    },
    /** Throws FileMissing if the disk does not have the file. */
    read: async (sha256: string): Promise<{ readonly size: number; readonly stream: Readable }> => {
      const file = await open(pathOf(sha256), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(sha256, { cause: error }) : error;
      });
      return { size: (await file.stat()).size, stream: file.createReadStream() };
    },
  };
};
export type FileStore = Awaited<ReturnType<typeof fileStore>>;
