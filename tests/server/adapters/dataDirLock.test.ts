import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from '../../../server/adapters/embeddedPostgres/lock.ts';
import { startTimeOf } from '../../../server/adapters/embeddedPostgres/processes.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const DEAD_PID = 4_194_305;
const DEAD = `${DEAD_PID} 1`;

const runningProcess = async () => {
  const child = spawn('sleep', ['60']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return { pid: child.pid ?? 0, startTime: await startTimeOf(child.pid ?? 0) };
};

const lockFile = async (content: string) => {
  const folder = await temporaryFolder();
  const file = join(folder, 'postgres.lock');
  await writeFile(file, content);
  return { folder, file };
};

test.each([
  ['of a dead process', async () => DEAD],
  ['of a dead process whose pid another process has now', async () => `${(await runningProcess()).pid} 1`],
  ['without content', async () => ''],
])('a lock %s is replaced, and removed at the end', async (_, content) => {
  const { folder, file } = await lockFile(await content());
  const unlock = await lockDataDir(file);
  expect(await readFile(file, 'utf8')).toBe(`${process.pid} ${await startTimeOf(process.pid)}`);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

test('a lock of a running process is refused and kept', async () => {
  const { pid, startTime } = await runningProcess();
  const { folder, file } = await lockFile(`${pid} ${startTime}`);
  await expect(lockDataDir(file)).rejects.toThrow(`Another LetProof server (pid ${pid}) already uses ${folder}/`);
  expect(await readFile(file, 'utf8')).toBe(`${pid} ${startTime}`);
});

test('of many that find the same dead lock at once, exactly one gets it', async () => {
  for (let round = 0; round < 50; round++) {
    const { folder, file } = await lockFile(DEAD);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(file)));
    const unlocks = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
    expect(unlocks).toHaveLength(1);
    await unlocks[0]?.();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('a dead lock is kept while another process replaces it', async () => {
  const { pid, startTime } = await runningProcess();
  const { file } = await lockFile(DEAD);
  await writeFile(`${file}.${DEAD_PID}`, `${pid} ${startTime}`);
  await expect(lockDataDir(file)).rejects.toThrow(`(pid ${pid}) already uses`);
  expect(await readFile(file, 'utf8')).toBe(DEAD);
});
