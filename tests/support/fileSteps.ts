import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';

type Callback = (error: Error | null, ...rest: unknown[]) => void;

const failed = () => Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });

/**
 * Notes in order, until the test ends, which files and folders of `root` this process flushes to the disk, and which files
 * it renames. A kill of the process does not show a missing flush, because the system still has the written pages. `name`
 * gives a path the name of its steps. A flush for which `fails` returns true ends with EIO.
 */
export const noteFileSteps = (
  root: string,
  { name, fails = () => false }: { name: (path: string) => string; fails?: (step: string) => boolean },
): string[] => {
  const steps: string[] = [];
  const paths = new Map<number, string>();
  const real = { open: fs.open, fsync: fs.fsync, openHandle: promises.open, rename: promises.rename };

  /** Notes a flush. Returns true if it has to fail. */
  const noteFlush = (path: string): boolean => {
    if (!path.startsWith(root)) return false;
    const step = `flush ${name(path)}`;
    steps.push(step);
    return fails(step);
  };

  const open = (path: string, ...asked: unknown[]) => {
    const callback = asked.pop() as Callback;
    Reflect.apply(real.open, fs, [
      path,
      ...asked,
      (error: Error | null, fd: number) => {
        if (!error) paths.set(fd, path);
        callback(error, fd);
      },
    ]);
  };
  const fsync = (fd: number, callback: Callback) =>
    noteFlush(paths.get(fd) ?? '') ? callback(failed()) : real.fsync(fd, callback);
  const openHandle = async (path: string, ...asked: unknown[]) => {
    const handle: promises.FileHandle = await Reflect.apply(real.openHandle, promises, [path, ...asked]);
    const sync = handle.sync.bind(handle);
    return Object.assign(handle, { sync: async () => (noteFlush(path) ? Promise.reject(failed()) : sync()) });
  };
  const rename = async (from: string, to: string) => {
    if (dirname(to).startsWith(root)) steps.push(`rename to ${name(to)}`);
    return real.rename(from, to);
  };

  Object.assign(fs, { open, fsync });
  Object.assign(promises, { open: openHandle, rename });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { open: real.open, fsync: real.fsync });
    Object.assign(promises, { open: real.openHandle, rename: real.rename });
    syncBuiltinESMExports();
  });
  return steps;
};
