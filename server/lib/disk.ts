import { randomUUID } from 'node:crypto';
import { access, link, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Rejects if this folder cannot be written. The text must reach the disk, because an empty file fits on a full one. */
export const tryWriting = async (folder: string): Promise<void> => {
  const file = join(folder, `probe-${randomUUID()}`);
  try {
    await writeFile(file, Buffer.alloc(4096), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
};

/** A new or renamed file survives a power cut only after its folder has been flushed, too. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Writes and flushes a temporary file first, so that a reader never finds a half-written one, even after a crash. */
const writeAtomically = async (file: string, text: string, place: (draft: string) => Promise<void>) => {
  const draft = `${file}.new-${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
};

export const replaceFile = (file: string, text: string): Promise<void> =>
  writeAtomically(file, text, (draft) => rename(draft, file));

/** False if the file exists already. Of several callers only one can create the hard link. */
export const createFile = (file: string, text: string): Promise<boolean> =>
  writeAtomically(file, text, (draft) => link(draft, file)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/**
 * Removes the files and folders accepted by `isOurs` that were last changed more than `age` milliseconds ago. A newer
 * one may belong to another process that is still writing it.
 */
export const removeAbandoned = async (
  folder: string,
  age: number,
  isOurs: (name: string) => boolean = () => true,
): Promise<void> => {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - age) await rm(path, { recursive: true, force: true });
  }
};
