import { randomUUID } from 'node:crypto';
import { access, link, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** What was made or renamed in a folder is safe from a power cut only once the folder that holds the name is on disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Written and flushed aside, so that whoever finds it in its place finds it whole, also after a crash in between. */
const placed = async (file: string, text: string, place: (draft: string) => Promise<void>) => {
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
  placed(file, text, (draft) => rename(draft, file));

/** False when the file was there already: a hard link is made by one caller only. */
export const createFile = (file: string, text: string): Promise<boolean> =>
  placed(file, text, (draft) => link(draft, file)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

/**
 * Takes away what nobody has written to for `age` milliseconds, of the names that `ours` says yes to. By age, because
 * another process may be writing in the same folder right now.
 */
export const removeAbandoned = async (
  folder: string,
  age: number,
  ours: (name: string) => boolean = () => true,
): Promise<void> => {
  for (const name of (await readdir(folder)).filter(ours)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - age) await rm(path, { recursive: true, force: true });
  }
};
