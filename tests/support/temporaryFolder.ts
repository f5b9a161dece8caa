import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that other users may pass through, as the user of Postgres must. */
export const makeFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'letproof-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }) };
};

/** One that goes with the test. */
export const temporaryFolder = async (): Promise<string> => {
  const { path, remove } = await makeFolder();
  onTestFinished(remove);
  return path;
};
