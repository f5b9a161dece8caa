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

type Missing = { readonly reason: string };
type Machine = { readonly platform: string; readonly arch: string };
type Where = { readonly dataDir: string; readonly env: Environment; readonly machine?: Machine };

/**
 * The configured browser, else the one in the package @sparticuz/chromium, else an installed one. The package comes
 * before what is installed, so that the same version of LetProof prints the same on every machine. Nothing is downloaded.
 */
export const findChromium = async ({ dataDir, env, machine = process }: Where): Promise<Chromium | Missing> => {
  if (env.PUPPETEER_EXECUTABLE_PATH) return configured(env.PUPPETEER_EXECUTABLE_PATH);
  const packed = isPackaged(machine) ? await unpacked(dataDir) : noneFor(machine);
  return 'executablePath' in packed ? packed : ((await installed(env)) ?? packed);
};

/** Why nothing can be printed on this machine; undefined if something can. Cheap: it neither unpacks nor starts a browser. */
export const reasonAgainstPrinting = async ({
  env,
  machine = process,
}: Omit<Where, 'dataDir'>): Promise<string | undefined> => {
  if (!env.PUPPETEER_EXECUTABLE_PATH && isPackaged(machine)) return undefined;
  const found = env.PUPPETEER_EXECUTABLE_PATH
    ? await configured(env.PUPPETEER_EXECUTABLE_PATH)
    : ((await installed(env)) ?? noneFor(machine));
  return 'reason' in found ? found.reason : undefined;
};

/** The package @sparticuz/chromium has a browser for nothing else. */
const isPackaged = ({ platform, arch }: Machine): boolean => platform === 'linux' && arch === 'x64';

const noneFor = ({ platform, arch }: Machine): Missing => ({
  reason: `No Chromium is installed, and the packaged one does not run on ${platform} ${arch}: install Chromium, or set PUPPETEER_EXECUTABLE_PATH.`,
});

const configured = async (executablePath: string): Promise<Chromium | Missing> =>
  (await isUsable(executablePath))
    ? { executablePath, environment: {} }
    : { reason: `PUPPETEER_EXECUTABLE_PATH names ${executablePath}, which cannot be run.` };

const installed = async ({ PATH = '' }: Environment): Promise<Chromium | undefined> => {
  const executablePath = await findInstalled(PATH);
  return executablePath === undefined ? undefined : { executablePath, environment: {} };
};

const unpacked = async (dataDir: string): Promise<Chromium | Missing> => {
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
