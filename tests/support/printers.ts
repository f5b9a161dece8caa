import { onTestFinished } from 'vitest';
import { printer } from '../../server/adapters/chromium/printer.ts';
import { browserFolder } from './browser.ts';
import { silent } from './logs.ts';
import { CONDITION } from './timeLimits.ts';

export const placeForTest = async () => ({ dataDir: await browserFolder(), env: process.env, logger: silent });

/** A printer that is closed when the test ends. */
export const printerForTest = async (times: { deadline?: number; idle?: number } = {}) => {
  const made = printer(await placeForTest(), { deadline: CONDITION, ...times });
  onTestFinished(() => made.close());
  return made;
};
