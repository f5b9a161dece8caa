import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, startedAt } from './processes.ts';

/** One server process per data folder. The lock of a dead process is taken over; a live one's is refused. */
export const lockDataDir = async (file: string): Promise<() => Promise<void>> => {
  const mine = `${process.pid} ${await startedAt(process.pid)}`;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    if (!(await claim(draft, file))) await takeOver(draft, file, mine);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await read(file)) === mine) await rm(file, { force: true });
  };
};

/** A hard link is made by one caller only, and what it names is already written. */
const claim = (draft: string, file: string) =>
  link(draft, file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

const takeOver = async (draft: string, file: string, mine: string) => {
  const [pid = '', started] = ((await read(file)) ?? '').split(' ');
  const refused = new Error(
    `Another LetProof server (pid ${pid}) already uses ${file.replace(/[^/]*$/, '')}: stop it first.`,
  );
  if (isAlive(Number(pid)) && (await startedAt(Number(pid))) === started) throw refused;
  await rename(file, `${draft}.old`).catch(() => undefined);
  await rm(`${draft}.old`, { force: true });
  if (!(await claim(draft, file))) throw refused;
  // Two may have found the same dead lock; the later one wins and the earlier one sees it here.
  await delay(50);
  if ((await read(file)) !== mine) throw refused;
};

const read = (file: string) => readFile(file, 'utf8').catch(() => undefined);
