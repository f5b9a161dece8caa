import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import { heldStepIn } from './heldStep.ts';

// Loaded into a server process before its program: the step of storing a document that a file of the data folder names
// begins and never ends.

const { held, begun } = heldStepIn(process.env.DATA_DIR ?? '');

/** Resolves at once, or never if this step is to be held back. */
const pass = async (step: string): Promise<void> => {
  if ((await promises.readFile(held, 'utf8').catch(() => '')) !== step) return;
  await promises.writeFile(begun, '');
  await new Promise(() => {});
};

const isDocument = (path: string): boolean => /\/[0-9a-f]{64}$/.test(path);
const isOfAccount = (path: string): boolean =>
  basename(dirname(path)) === 'files' && /^[0-9a-f-]{36}$/.test(basename(path));

const { fsync } = fs;
const { rename, open } = promises;
Object.assign(fs, {
  // Of streams, as documents are written. What is written at once is flushed in another way.
  fsync: (fd: number, done: (error: Error | null) => void): void => {
    void pass('the file is flushed').then(() => fsync(fd, done));
  },
});
Object.assign(promises, {
  rename: async (from: string, to: string): Promise<void> => {
    if (isDocument(to)) await pass('the file gets its name');
    return rename(from, to);
  },
  open: async (path: string, ...asked: unknown[]): Promise<FileHandle> => {
    const handle: FileHandle = await Reflect.apply(open, promises, [path, ...asked]);
    if (!isOfAccount(path)) return handle;
    const sync = handle.sync.bind(handle);
    return Object.assign(handle, { sync: () => pass('its name is flushed').then(sync) });
  },
});
syncBuiltinESMExports();
