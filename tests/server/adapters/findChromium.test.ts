import { describe, expect, test } from 'vitest';
import { findChromium, reasonAgainstPrinting } from '../../../server/adapters/chromium/findChromium.ts';
import { NO_FILES } from '../../support/temporaryFolder.ts';

const ARM = { platform: 'linux', arch: 'arm64' };
const X64 = { platform: 'linux', arch: 'x64' };

describe('on a machine for which no Chromium is packaged', () => {
  const reason =
    'No Chromium is installed, and the packaged one does not run on linux arm64: install Chromium, or set PUPPETEER_EXECUTABLE_PATH.';

  test('printing is refused with the reason, at the start and for each document', async () => {
    const env = { PATH: NO_FILES };
    expect(await reasonAgainstPrinting({ env, machine: ARM })).toBe(reason);
    expect(await findChromium({ dataDir: NO_FILES, env, machine: ARM })).toEqual({ reason });
  });

  test('a configured browser is used', async () => {
    const env = { PUPPETEER_EXECUTABLE_PATH: process.execPath };
    expect(await reasonAgainstPrinting({ env, machine: ARM })).toBeUndefined();
    expect(await findChromium({ dataDir: NO_FILES, env, machine: ARM })).toMatchObject({
      executablePath: process.execPath,
    });
  });
});

test('a configured browser that cannot be run is named, whatever is packaged', async () => {
  const env = { PUPPETEER_EXECUTABLE_PATH: '/none' };
  const reason = 'PUPPETEER_EXECUTABLE_PATH names /none, which cannot be run.';
  for (const machine of [ARM, X64]) expect(await reasonAgainstPrinting({ env, machine })).toBe(reason);
  expect(await reasonAgainstPrinting({ env: {}, machine: X64 })).toBeUndefined();
});
