import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser } from 'puppeteer';
import { launch } from '../server/adapters/chromium/launch.ts';
import { quiet } from './database.ts';

/** Runs `work` with a browser of its own. */
export const withBrowser = async <Result>(
  args: readonly string[],
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> => {
  const dataDir = resolve('node_modules/.cache/letproof');
  await mkdir(dataDir, { recursive: true });
  const { browser } = await launch({ dataDir, env: process.env, logger: quiet }, { args: [...args], noNetwork: false });
  return work(browser).finally(() => browser.close());
};
