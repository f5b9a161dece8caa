import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findBinaries } from '../../server/adapters/embeddedPostgres/binaries.ts';
import { makeFolder } from './temporaryFolder.ts';

const run = promisify(execFile);

/** Why no flush can be made to fail or to wait on this machine; undefined if it can. */
export const reasonAgainstFaultyFsync = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux') return 'LD_PRELOAD works on Linux only';
  return run('cc', ['--version']).then(
    () => undefined,
    (error: Error) => `there is no C compiler: ${error.message}`,
  );
};

/** A copy of the programs of Postgres whose flushes to the disk can be made to fail or to take longer. It is deleted when the test ends. */
export const postgresWithFaultyFsync = async () => {
  const { path, remove } = await makeFolder();
  onTestFinished(remove);
  const nativeDir = join(path, 'native');
  const { postgres } = await findBinaries();
  await cp(dirname(dirname(postgres)), nativeDir, { recursive: true, verbatimSymlinks: true });

  // Postgres, another user, removes the file when its fault has happened.
  const folder = join(path, 'switch');
  await mkdir(folder);
  await chmod(folder, 0o777);
  const [fault, flushes] = [join(folder, 'fault'), join(folder, 'flushes')];
  const library = join(path, 'faultyFsync.so');
  const source = 'tests/support/faultyFsync.c';
  await run('cc', ['-shared', '-fPIC', '-O1', `-DFOLDER="${folder}"`, '-o', library, source, '-ldl']);

  // Postgres gets none of our environment, so a script in its place loads the library. The program looks for its other
  // folders beside its own, which must have this name.
  const loaded = join(path, 'loaded');
  const [script, program] = [join(nativeDir, 'bin', 'postgres'), join(loaded, 'bin', 'postgres')];
  await mkdir(dirname(program), { recursive: true });
  for (const name of ['lib', 'share']) await symlink(join(nativeDir, name), join(loaded, name));
  await rename(script, program);
  await writeFile(script, `#!/bin/sh\nLD_PRELOAD='${library}' exec '${program}' "$@"\n`, { mode: 0o755 });

  const begin = async (text: string) => {
    await writeFile(`${fault}.new`, text);
    await rename(`${fault}.new`, fault);
  };
  return {
    nativeDir,
    failOnce: () => begin('once'),
    fail: () => begin('always'),
    /** Each flush takes so many milliseconds longer. */
    slow: (milliseconds: number) => begin(String(milliseconds)),
    work: () => rm(fault, { force: true }),
    /** Notes the flushes of the write-ahead log from now on; the returned function tells when each ended (ms of `performance.now()`). */
    noteFlushes: async () => {
      await writeFile(flushes, '');
      await chmod(flushes, 0o666);
      return async () => {
        const lines = (await readFile(flushes, 'utf8')).split('\n').slice(0, -1);
        return lines.map((at) => Number(at) - performance.timeOrigin);
      };
    },
  };
};
