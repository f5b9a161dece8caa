import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { closedFolder } from '../closedFolder.ts';
import { NOBODY } from './confine.ts';
import { unpackChromium } from './unpack.ts';

const run = promisify(execFile);

export type Environment = Readonly<Record<string, string | undefined>>;
/** `environment` points the browser to our fonts, and to libraries that this machine lacks. */
export type Chromium = { readonly executablePath: string; readonly environment: Readonly<Record<string, string>> };

/**
 * The configured browser, else the one in the package @sparticuz/chromium, else an installed one. The package comes
 * before what is installed, so that the same version of LetProof prints the same on every machine. Nothing is downloaded.
 */
export const findChromium = async (where: {
  readonly dataDir: string;
  readonly env: Environment;
}): Promise<Chromium | { readonly reason: string }> => {
  const configured = where.env.PUPPETEER_EXECUTABLE_PATH;
  if (configured) {
    if (await isUsable(configured)) return { executablePath: configured, environment: {} };
    return { reason: `PUPPETEER_EXECUTABLE_PATH names ${configured}, which cannot be run.` };
  }
  const packed = await unpacked(where.dataDir);
  if ('executablePath' in packed) return packed;
  const installed = await findInstalled(where.env.PATH ?? '');
  return installed ? { executablePath: installed, environment: {} } : packed;
};

const unpacked = async (dataDir: string): Promise<Chromium | { reason: string }> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: 'No Chrome is installed: install one or set PUPPETEER_EXECUTABLE_PATH.' };
  try {
    const { executablePath, libraries, fonts } = await unpackChromium(await folderFor(dataDir));
    const complete = await run(executablePath, ['--version']).then(
      () => true,
      () => false,
    );
    const environment = { ...(!complete && { LD_LIBRARY_PATH: libraries }), FONTCONFIG_FILE: fonts };
    await run(executablePath, ['--version'], { env: environment });
    return { executablePath, environment };
  } catch (error) {
    return { reason: `Chromium could not be made ready: ${error instanceof Error ? error.message : String(error)}` };
  }
};

/** Root starts Chromium as the system account "nobody". That account needs permission to enter Chromium's folder. */
const folderFor = async (dataDir: string) =>
  process.getuid?.() === 0 && (await closedFolder([await realpath(dataDir)], NOBODY)) ? '/var/cache/letproof' : dataDir;

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const findInstalled = async (path: string) => {
  const folders = path.split(delimiter).filter(Boolean);
  for (const candidate of [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC]) {
    if (await isUsable(candidate)) return candidate;
  }
  return undefined;
};

/** Not a snap: another user cannot start it, and it cannot see our folders. */
const isUsable = async (file: string) => {
  const runs = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!runs || (await realpath(file)).includes('/snap')) return false;
  return process.getuid?.() !== 0 || (await closedFolder([dirname(await realpath(file))], NOBODY)) === undefined;
};
