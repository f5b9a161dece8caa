import { link, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createFile } from '../../lib/disk.ts';
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
  const found = await read(file);
  const [pid, started] = found.split(' ');
  if (isAlive(Number(pid)) && (await startedAt(Number(pid))) === started) throw await refusal(file);
  const old = `${file}.${process.pid}.old`;
  if (await moved(file, old)) {
    const isDead = (await read(old)) === found;
    // Whoever was held up since that look may have moved away the lock of another who was quicker.
    if (!isDead) await link(old, file).catch(() => undefined);
    await rm(old, { force: true });
    if (!isDead) throw await refusal(file);
  }
  if (!(await createFile(file, mine))) throw await refusal(file);
  // Two may have found the same dead lock; the later one wins and the earlier one sees it here.
  await delay(50);
  if ((await read(file)) !== mine) throw await refusal(file);
};

const refusal = async (file: string) => {
  const [pid] = (await read(file)).split(' ');
  return new Error(`Another LetProof server (pid ${pid}) already uses ${file.replace(/[^/]*$/, '')}: stop it first.`);
};

const moved = (file: string, to: string) =>
  rename(file, to).then(
    () => true,
    () => false,
  );

const read = (file: string) => readFile(file, 'utf8').catch(() => '');
