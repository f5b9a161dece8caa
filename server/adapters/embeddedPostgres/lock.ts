import { readFile, rm } from 'node:fs/promises';
import { createFile } from '../../lib/disk.ts';
import { startTimeOf } from './processes.ts';

/** One server process per data folder. A dead process's lock is replaced; a running one's makes this throw. */
export const lockDataDir = async (file: string): Promise<() => Promise<void>> => {
  const mine = `${process.pid} ${await startTimeOf(process.pid)}`;
  while (!(await createFile(file, mine))) await removeDeadLock(file);
  return async () => {
    if ((await read(file)) === mine) await rm(file, { force: true });
  };
};

const removeDeadLock = async (file: string) => {
  const holder = await read(file);
  if (holder === undefined) return;
  const [pid, startTime] = holder.split(' ');
  const running = await startTimeOf(Number(pid));
  if (running !== undefined && running === startTime)
    throw new Error(`Another LetProof server (pid ${pid}) already uses ${file.replace(/[^/]*$/, '')}: stop it first.`);

  // Several processes may find the same dead lock. Without this second lock, a slow one could remove the lock that a
  // quick one has taken in the meantime.
  const unlock = await lockDataDir(`${file}.${pid}`);
  try {
    if ((await read(file)) === holder) await rm(file, { force: true });
  } finally {
    await unlock();
  }
};

const read = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
