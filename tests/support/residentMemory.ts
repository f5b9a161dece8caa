import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerForTest } from './serverProcess.ts';

export const reasonAgainstResidentMemory =
  process.platform === 'linux' ? undefined : 'only Linux says in /proc how much memory a process has';

/** Megabytes of memory that the server has in use, as Linux counts them. */
export const residentMemory = async ({ pid }: Pick<ServerForTest, 'pid'>): Promise<number> => {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

/** The most memory that the server has while `work` is done, in megabytes. */
export const mostMemoryDuring = async (server: Pick<ServerForTest, 'pid'>, work: () => Promise<unknown>) => {
  let isWorking = true;
  const watch = async () => {
    let most = 0;
    for (; isWorking; await delay(10)) most = Math.max(most, await residentMemory(server));
    return most;
  };
  const watched = watch();
  try {
    await work();
  } finally {
    isWorking = false;
  }
  return watched;
};
