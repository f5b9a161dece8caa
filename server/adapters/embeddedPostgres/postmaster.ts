import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../lib/logger.ts';
import { isAlive, isPostgresIn, look, postgresProcessesIn, type Running } from './processes.ts';
import { type RunAs, spawnAs } from './runAs.ts';
import { isWorthLogging } from './settings.ts';

export type Step = readonly [signal: NodeJS.Signals, patience: number];
export type Postmaster = { readonly pid: number; readonly running: Running };

/** The Postgres that works in this data directory, found by its pid file and believed only when the process itself agrees. */
export const findPostmaster = async (clusterDir: string): Promise<Postmaster | undefined> => {
  const file = join(clusterDir, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const running = isAlive(pid) ? await look(pid) : undefined;
  if (isPostgresIn(await realpath(clusterDir), running)) return { pid, running };
  // Someone else's process by now, or a zombie that nobody has collected: Postgres would refuse to start beside either.
  // Of its parent's pid it knows that it means nothing.
  // The rest of the file stays: by it Postgres sees whether children of the old one still use its memory.
  await writeFile(file, [process.pid, ...lines.slice(1)].join('\n'));
  return undefined;
};

export const spawnPostmaster = async (program: string, args: readonly string[], runAs: RunAs, log: Logger) => {
  // Detached, so that Ctrl-C in a terminal reaches us alone and Postgres is stopped after its clients.
  const child = spawnAs(runAs, program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  if (child.stderr) pipeLines(child.stderr, log);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
};

const pipeLines = (stderr: Readable, log: Logger) => {
  createInterface({ input: stderr }).on('line', (line) => {
    if (isWorthLogging(line)) log.warn(`Postgres: ${line}`);
  });
};

/** Asks with the first signal, insists with the later ones, and leaves no process behind in the data directory. */
export const endPostmaster = async (pid: number, clusterDir: string, steps: readonly Step[]): Promise<void> => {
  const directory = await realpath(clusterDir);
  for (const [signal, patience] of steps) {
    if (!(await signalTo(pid, directory, signal))) break;
    for (let waited = 0; waited < patience && isAlive(pid); waited += 10) await delay(10);
  }
  // Children have sessions of their own, so the group of the postmaster does not hold them.
  for (const left of await postgresProcessesIn(directory)) await signalTo(left, directory, 'SIGKILL');
};

/** Only to a Postgres of this directory: a pid may be someone else's by now, and 0 means our own process group. */
const signalTo = async (pid: number, directory: string, signal: NodeJS.Signals): Promise<boolean> => {
  if (!isAlive(pid) || !isPostgresIn(directory, await look(pid))) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
    return false;
  }
};
