import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
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
 * Links the browser that other tests have already unpacked into a new data folder: unpacking takes ten seconds on a busy
 * machine, and 200 MB.
 */
export const linkChromium = async (dataDir: string): Promise<void> => {
  const folder = await browserFolder();
  for (const name of await readdir(folder))
    if (/^chromium-[\d.-]+$/.test(name)) await symlink(join(folder, name), join(dataDir, name));
};

/**
 * A browser for tests, with scripts and the network. As in production, it runs in its sandbox and without root rights.
 */
export const launchForTests = async (args: readonly string[] = []): Promise<Browser> => {
  const place = { dataDir: await browserFolder(), env: process.env, logger: silent };
  const { browser } = await launch(place, { args: [...forTesting, ...args], noNetwork: false });
  return browser;
};

/** The pids of the browsers that this process has started and that still run. */
export const browsers = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return (
          Number(parent) === process.pid &&
          state !== 'Z' &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--headless')
        );
      } catch {
        return false;
      }
    });

/** Throws instead of returning 0, because signalling pid 0 hits our own process group. */
export const onlyBrowser = (): number => {
  const [pid] = browsers();
  if (!pid) throw new Error('No browser is running');
  return pid;
};
