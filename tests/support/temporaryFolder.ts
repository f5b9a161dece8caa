import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder that other operating system users can enter, because Postgres runs as another user. */
export const makeFolder = async (parent: string = tmpdir()) => {
  const path = await mkdtemp(join(parent, 'letproof-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }) };
};

/** The folder of files for a core whose test stores none. */
export const NO_FILES = join(tmpdir(), 'letproof-no-files');

/** A temporary folder that is deleted when the test ends. */
export const temporaryFolder = async (): Promise<string> => {
  const { path, remove } = await makeFolder();
  onTestFinished(remove);
  return path;
};
