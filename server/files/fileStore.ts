import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { removeAbandoned, syncFolder } from '../disk.ts';

export type Received = { readonly path: string; readonly size: number; readonly sha256: string };

/** Milliseconds without a byte after which nobody can be receiving a file any more. */
const ABANDONED = 60 * 60_000;

/**
 * Files under their SHA-256. A file is received under a name of its own, and only put in its place, and both flushed
 * to the disk, before an event may speak of it; what was never put in its place is swept at a later start.
 */
export const fileStore = async (dataDir: string) => {
  const root = join(dataDir, 'files');
  const incoming = join(root, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming, ABANDONED);

  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);

  return {
    /** Streams to disk and hashes on the way; no more than a chunk is ever in memory. */
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
    size: async (sha256: string): Promise<number> => (await stat(pathOf(sha256))).size,
    read: (sha256: string): Readable => createReadStream(pathOf(sha256)),
  };
};
export type FileStore = Awaited<ReturnType<typeof fileStore>>;
