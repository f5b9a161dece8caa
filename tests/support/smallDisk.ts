import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from './temporaryFolder.ts';

const run = promisify(execFile);

/** Why this machine cannot mount a file system; undefined if it can. Only root can, and some containers forbid it. */
export const reasonAgainstMounting = async (): Promise<string | undefined> => {
  const { path, remove } = await makeFolder();
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path]);
    await run('umount', [path]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  } finally {
    await remove();
  }
};

/** A file system of one megabyte in memory, mounted at `folder`. */
export const mountSmallDisk = async (folder: string) => {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    fill: () => writeFile(filler, Buffer.alloc(2 ** 21)).catch(() => undefined),
    empty: () => rm(filler),
    makeReadOnly: () => run('mount', ['-o', 'remount,ro', folder]),
    makeWritable: () => run('mount', ['-o', 'remount,rw', folder]),
    unmount: () => run('umount', ['--lazy', folder]),
  };
};
