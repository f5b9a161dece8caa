import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { diskFaultOf } from '../../server/lib/diskFault.ts';
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

const ignoreFull = (error: unknown) => {
  if (diskFaultOf(error) !== 'full') throw error;
};

type Size = {
  /** Megabytes. */
  readonly size?: number;
};

/** A small file system in memory, mounted at `folder`. Its users may be anyone, as in the temporary folder. */
export const mountSmallDisk = async (folder: string, { size = 1 }: Size = {}) => {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    /** Takes all room, or all but some bytes. */
    fill: async (except = 0) => {
      const { bavail, bsize } = await statfs(folder);
      // Others may be writing, and take the last of the room first.
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - except))).catch(ignoreFull);
    },
    empty: () => rm(filler),
    makeReadOnly: () => run('mount', ['-o', 'remount,ro', folder]),
    makeWritable: () => run('mount', ['-o', 'remount,rw', folder]),
    unmount: () => run('umount', ['--lazy', folder]),
  };
};
