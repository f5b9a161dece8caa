import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { printer } from '../../../server/adapters/chromium/printer.ts';
import { createProfile, removeDeadProfiles } from '../../../server/adapters/chromium/profile.ts';
import { startSession } from '../../../server/adapters/chromium/session.ts';
import { browserFolder, onlyBrowser } from '../../support/browser.ts';
import { silent } from '../../support/logs.ts';

const CHILD = fileURLToPath(new URL('../../support/profileChild.ts', import.meta.url));
const place = async () => ({ dataDir: await browserFolder(), env: process.env, logger: silent });
const ownProfiles = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('letproof-chromium-') && name.includes(`_${process.pid}_`));

test('the profile of a browser that was killed is removed', async () => {
  const { toPdf, close } = printer(await place());
  onTestFinished(close);
  await toPdf('<p>x</p>');
  expect(ownProfiles()).toHaveLength(1);
  process.kill(onlyBrowser(), 'SIGKILL');
  await expect.poll(ownProfiles).toEqual([]);
});

test('closing a browser waits until its profile is removed', async () => {
  const session = await startSession(await place());
  expect(ownProfiles()).toHaveLength(1);
  await session.end();
  expect(ownProfiles()).toEqual([]);
});

test('a start removes the profiles of killed processes, and no others', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const left = String(line).trim();
  const own = await createProfile();
  onTestFinished(own.remove);
  const elsewhere = join(tmpdir(), basename(left).replace('letproof-chromium-', 'letproof-chromium-other-host.'));
  await mkdir(elsewhere);
  onTestFinished(() => rm(elsewhere, { recursive: true }));

  await removeDeadProfiles();
  expect(existsSync(left), 'its process still runs').toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await removeDeadProfiles();
  expect([left, own.path, elsewhere].map(existsSync)).toEqual([false, true, true]);
});
