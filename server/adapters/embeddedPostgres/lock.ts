import { readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createFile } from '../../disk.ts';
import { isAlive, startedAt } from './processes.ts';

/** One server process per data folder. The lock of a dead process is taken over; a live one's is refused. */
export const lockDataDir = async (file: string): Promise<() => Promise<void>> => {
  const mine = `${process.pid} ${await startedAt(process.pid)}`;
  if (!(await createFile(file, mine))) await takeOver(file, mine);
  return async () => {
    if ((await read(file)) === mine) await rm(file, { force: true });
  };
};

const takeOver = async (file: string, mine: string) => {
  const [pid = '', started] = ((await read(file)) ?? '').split(' ');
  const refused = new Error(
    `Another LetProof server (pid ${pid}) already uses ${file.replace(/[^/]*$/, '')}: stop it first.`,
  );
  if (isAlive(Number(pid)) && (await startedAt(Number(pid))) === started) throw refused;
  const old = `${file}.${process.pid}.old`;
  await rename(file, old).catch(() => undefined);
  await rm(old, { force: true });
  if (!(await createFile(file, mine))) throw refused;
  // Two may have found the same dead lock; the later one wins and the earlier one sees it here.
  await delay(50);
  if ((await read(file)) !== mine) throw refused;
};

const read = (file: string) => readFile(file, 'utf8').catch(() => undefined);
