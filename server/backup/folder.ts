import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exists, syncFolder } from '../lib/disk.ts';
import { Explained } from '../lib/explained.ts';
import { type BackupSource, type BackupTarget, MissingFile } from './places.ts';

/** A new folder. Until the backup is whole it has another name. */
export const folderTarget = async (folder: string): Promise<BackupTarget> => {
  const place = resolve(folder);
  const draft = `${place}.unfinished`;
  if (await exists(place)) throw new Explained(`${place} exists already: give the backup a folder of its own`);
  await mkdir(dirname(place), { recursive: true });
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Explained(
      `${draft} exists: another backup is being written there, or one was killed. If none is running, delete that folder`,
    );
  });
  const folders = new Set<string>();
  const folderOf = async (name: string) => {
    const path = dirname(join(draft, name));
    if (!folders.has(path)) await mkdir(path, { recursive: true, mode: 0o700 });
    folders.add(path);
  };

  return {
    place,
    write: async (name, content) => {
      await folderOf(name);
      await pipeline(content, createWriteStream(join(draft, name), { mode: 0o600, flush: true }));
    },
    finish: async () => {
      for (const path of folders) await syncFolder(path);
      await rename(draft, place);
      await syncFolder(dirname(place));
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  };
};

export const folderSource = (folder: string): BackupSource => {
  const place = resolve(folder);
  return {
    place,
    open: async (name) => {
      const handle = await open(join(place, name), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? new MissingFile(name, { cause: error }) : error;
      });
      return handle.createReadStream();
    },
  };
};
