import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockDataDir } from '../../../server/adapters/embeddedPostgres/lock.ts';
import { startedAt } from '../../../server/adapters/embeddedPostgres/processes.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

type Disk = typeof import('node:fs/promises');
/** What another process does in the moment before a file is moved away. */
const meanwhile = vi.hoisted(() => ({ act: async (_file: string) => {} }));
vi.mock('node:fs/promises', async (original) => {
  const disk = await original<Disk>();
  const rename: Disk['rename'] = async (from, to) => {
    await meanwhile.act(String(from));
    return disk.rename(from, to);
  };
  return { ...disk, rename };
});

const DEAD = '4194305 1';
const living = async () => {
  const child = spawn('sleep', ['60']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return `${child.pid} ${await startedAt(child.pid ?? 0)}`;
};
const lockFile = async (content: string) => {
  const folder = await temporaryFolder();
  const file = join(folder, 'postgres.lock');
  await writeFile(file, content);
  return { folder, file };
};

test('the lock of a dead process is taken over, and let go at the end', async () => {
  const { folder, file } = await lockFile(DEAD);
  const unlock = await lockDataDir(file);
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

test('who was held up after reading a dead lock leaves the folder to the one who was quicker', async () => {
  const { folder, file } = await lockFile(DEAD);
  const winner = await living();
  meanwhile.act = async (moved) => {
    meanwhile.act = async () => {};
    if (moved === file) await writeFile(file, winner);
  };
  await expect(lockDataDir(file)).rejects.toThrow(`(pid ${winner.split(' ')[0]}) already uses`);
  expect(await readFile(file, 'utf8')).toBe(winner);
  expect(await readdir(folder)).toEqual(['postgres.lock']);
});
