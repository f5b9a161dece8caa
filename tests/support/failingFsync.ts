import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findBinaries } from '../../server/adapters/embeddedPostgres/binaries.ts';
import { makeFolder } from './temporaryFolder.ts';

const run = promisify(execFile);

/** Why no flush can be made to fail on this machine; undefined if it can. */
export const reasonAgainstFailingFsync = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux') return 'LD_PRELOAD works on Linux only';
  return run('cc', ['--version']).then(
    () => undefined,
    (error: Error) => `there is no C compiler: ${error.message}`,
  );
};

/** A copy of the programs of Postgres whose flushes to the disk can be made to fail. It is deleted when the test ends. */
export const postgresWithFailingFsync = async () => {
  const { path, remove } = await makeFolder();
  onTestFinished(remove);
  const nativeDir = join(path, 'native');
  const { postgres } = await findBinaries();
  await cp(dirname(dirname(postgres)), nativeDir, { recursive: true, verbatimSymlinks: true });

  // Postgres, another user, removes the file when its fault has happened.
  const folder = join(path, 'switch');
  await mkdir(folder);
  await chmod(folder, 0o777);
  const fault = join(folder, 'fault');
  const library = join(path, 'failingFsync.so');
  const source = 'tests/support/failingFsync.c';
  await run('cc', ['-shared', '-fPIC', '-O1', `-DSWITCH="${fault}"`, '-o', library, source, '-ldl']);

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
    work: () => rm(fault, { force: true }),
  };
};
