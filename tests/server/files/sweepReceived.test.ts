import { access, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { withoutSweeps } from '../../../server/files/sweepLock.ts';
import { startSweepingReceived } from '../../../server/files/sweepReceived.ts';
import { coreForFile } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const world = coreForFile();

const agedBy = async (path: string, minutes: number) => {
  const then = new Date(Date.now() - minutes * 60_000);
  await utimes(path, then, then);
};

test('a process that does not lead deletes what a crash has left of uploads to it, also while a backup is written', async () => {
  const dataDir = await temporaryFolder();
  const follower = await world.start({ dataDir, sweepEvery: 20 });
  onTestFinished(() => follower.stop());
  await expect.poll(() => world.core().leadership.role().leads).toBe(true);
  expect(follower.leadership.role().leads).toBe(false);
  await withoutSweeps(world.core().pool, async () => {
    const [left, underWay] = [
      await follower.files.receive(Readable.from('left by a crash')),
      await follower.files.receive(Readable.from('being inspected')),
    ];
    await agedBy(left.path, 31);
    await agedBy(underWay.path, 29);
    await expect.poll(() => readdir(join(dataDir, 'files', 'incoming'))).toHaveLength(1);
    await expect(access(underWay.path)).resolves.toBeUndefined();
  });
});

test('a disk that fails does not end the sweeps, and a slow one gets one at a time', async () => {
  let [calls, atOnce, most] = [0, 0, 0];
  const warnings: string[] = [];
  const sweepReceived = async () => {
    calls += 1;
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 20));
    atOnce -= 1;
    if (calls === 1) throw new Error('EIO');
  };
  const logger = { ...silent, warn: (text: string) => void warnings.push(text) };
  const sweeping = startSweepingReceived({ files: { sweepReceived }, logger, every: 2 });
  await expect.poll(() => calls).toBeGreaterThan(2);
  await sweeping.stop();
  expect([most, atOnce, warnings.length]).toEqual([1, 0, 1]);
  const ended = calls;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toBe(ended);
});
