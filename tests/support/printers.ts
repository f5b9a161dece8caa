import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { printer } from '../../server/adapters/chromium/printer.ts';
import { browserFolder } from './browser.ts';
import { silent } from './logs.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { CONDITION } from './timeLimits.ts';

export const placeForTest = async () => ({ dataDir: await browserFolder(), env: process.env, logger: silent });

/** A printer that is closed when the test ends. */
export const printerForTest = async (times: { deadline?: number; idle?: number } = {}) => {
  const made = printer(await placeForTest(), { deadline: CONDITION, ...times });
  onTestFinished(() => made.close());
  return made;
};

/** Makes our own question for a namespace fail, as most containers do for user 1000, until the test ends. */
export const forbidNamespaces = async (): Promise<void> => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
};
