import type { Browser } from 'puppeteer';
import { PrinterUnavailable } from '../../application/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { forPrinting } from './arguments.ts';
import { confine } from './confine.ts';
import { type Environment, findChromium } from './findChromium.ts';
import { createProfile } from './profile.ts';

export type ChromiumOptions = { readonly dataDir: string; readonly env: Environment; readonly logger: Logger };

/** `removed` resolves when the browser has ended and its profile is deleted. */
export type Launched = { readonly browser: Browser; readonly removed: Promise<void> };

export const launchForPrint = (options: ChromiumOptions): Promise<Launched> =>
  launch(options, { args: forPrinting, noNetwork: true });

/** Starts a browser without root rights, without our environment variables and, if asked and possible, without a network. */
export const launch = async (
  { dataDir, env, logger }: ChromiumOptions,
  { args, noNetwork }: { readonly args: readonly string[]; readonly noNetwork: boolean },
): Promise<Launched> => {
  const [chromium, confinement] = await Promise.all([findChromium({ dataDir, env }), confine({ noNetwork })]);
  if ('reason' in chromium) throw new PrinterUnavailable(chromium.reason);
  if ('reason' in confinement) throw new PrinterUnavailable(confinement.reason);
  if (!confinement.sandbox) logger.warn('Chromium runs without its own sandbox: this machine forbids user namespaces.');
  if (noNetwork && !confinement.noNetwork)
    logger.warn(
      'Chromium runs in the network of the server: no network namespace can be made here. Only its arguments and the printed page keep it from sending requests.',
    );

  const { path: profile, remove } = await createProfile();
  const { command, rest } = commandFor(confinement.through, chromium.executablePath);
  try {
    // Loaded here and not at the top, because loading it takes longer than the rest of the server's start.
    const { default: puppeteer } = await import('puppeteer');
    const browser = await puppeteer.launch({
      executablePath: command,
      args: [
        ...rest,
        ...args,
        `--user-data-dir=${profile}`,
        ...(confinement.sandbox ? [] : ['--no-sandbox']),
        'about:blank',
      ],
      ignoreDefaultArgs: true,
      pipe: true,
      timeout: 10_000,
      env: { ...environmentIn(profile), PATH: env.PATH, ...chromium.environment },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const removed = new Promise<void>((resolve) => {
      browser.once('disconnected', () => resolve(remove()));
    });
    return { browser, removed };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** Puppeteer needs a full path, so env looks up the other programs. Each replaces itself, so the pid stays the browser's. */
const commandFor = (through: readonly string[], executablePath: string) =>
  through.length === 0
    ? { command: executablePath, rest: [] }
    : { command: '/usr/bin/env', rest: [...through, executablePath] };

const environmentIn = (profile: string) => ({
  HOME: profile,
  TMPDIR: profile,
  XDG_CACHE_HOME: profile,
  XDG_CONFIG_HOME: profile,
  LANG: 'C.UTF-8',
  TZ: 'Europe/London',
});
