import { reasonAgainstPrinting } from '../adapters/chromium/findChromium.ts';
import { PRINT_TIME, printer } from '../adapters/chromium/printer.ts';
import { removeDeadProfiles } from '../adapters/chromium/profile.ts';
import type { OnStop } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from './config.ts';

type Options = {
  readonly config: Pick<Config, 'TEST_PATIENCE'>;
  readonly dataDir: string;
  readonly logger: Logger;
};

/** The browser that makes PDFs. Without one the server starts too, and says why in the log. */
export const openPrinter = async ({ config, dataDir, logger }: Options, onStop: OnStop) => {
  const deadline = Math.max(PRINT_TIME, config.TEST_PATIENCE ?? 0);
  const prints = printer({ dataDir, env: process.env, logger }, { deadline });
  const noPrinting = await reasonAgainstPrinting({ env: process.env });
  if (noPrinting) logger.warn(`PDFs cannot be made, and answer 503. ${noPrinting}`);
  onStop(prints.close);
  await removeDeadProfiles();
  return prints;
};
