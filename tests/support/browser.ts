import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { forTesting } from '../../server/adapters/chromium/arguments.ts';
import { launch } from '../../server/adapters/chromium/launch.ts';
import { silent } from './logs.ts';

/** Kept between test runs, so that only the first run has to unpack the browser. */
export const browserFolder = async (): Promise<string> => {
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'letproof');
  await mkdir(folder, { recursive: true });
  return folder;
};

/**
 * A browser for tests, with scripts and the network. As in production, it runs in its sandbox and without root rights.
 */
export const launchForTests = async (args: readonly string[] = []): Promise<Browser> => {
  const place = { dataDir: await browserFolder(), env: process.env, logger: silent };
  return launch(place, { args: [...forTesting, ...args], noNetwork: false });
};
