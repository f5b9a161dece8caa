import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Running = { readonly executable: string; readonly args: readonly string[]; readonly directory: string };

/** What /proc/<pid>/stat says after the name, which may itself hold blanks and brackets. */
const statusOf = (pid: number) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};

export const isAlive = (pid: number): boolean => {
  // What these mean to kill is a group of processes, our own among them.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // A zombie whose parent does not collect it (containers without an init) is as dead as it gets.
  return statusOf(pid)?.[0] !== 'Z';
};

/** Tells a process from a later one that was given the same pid. */
export const startedAt = async (pid: number): Promise<string> =>
  statusOf(pid)?.[19] ?? (await ps(pid, 'lstart')) ?? 'unknown';

/** The process behind a pid, as far as we may see it. */
export const look = async (pid: number): Promise<Running | undefined> => {
  const isLinux = process.platform === 'linux';
  const [executable = '', ...args] = isLinux
    ? commandLineOf(pid).split('\0').slice(0, -1)
    : ((await ps(pid, 'command')) ?? '').split(' ');
  const claimed = { executable, args, directory: args[args.indexOf('-D') + 1] ?? '' };
  if (!isLinux) return claimed;
  try {
    const seen = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    return { executable: seen, args, directory: readlinkSync(`/proc/${pid}/cwd`) };
  } catch (error) {
    // In a container root may lack CAP_SYS_PTRACE, and sees of another user's process no more than what it was told.
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? claimed : undefined;
  }
};

/**
 * Every Postgres process that works in this data directory: backends outlive a killed postmaster for a moment.
 * What it returns is killed, by root too, so two things that do not depend on each other must agree: the owner of the
 * process is the owner of the directory and never root, and the process is a Postgres at work in it.
 */
export const postgresProcessesIn = async (directory: string): Promise<number[]> => {
  const owner = ownerOf(directory);
  if (!owner) return [];
  const numbers = (await readdir('/proc').catch(() => [])).map(Number);
  const pids = numbers.filter((pid) => pid > 1 && pid !== process.pid && ownerOf(`/proc/${pid}`) === owner);
  const seen = await Promise.all(pids.map(async (pid) => ({ pid, running: await look(pid) })));
  return seen.filter(({ running }) => isPostgresIn(directory, running)).map(({ pid }) => pid);
};

export const isPostgresIn = (directory: string, running: Running | undefined): running is Running =>
  running !== undefined && basename(running.executable) === 'postgres' && running.directory === directory;

const ownerOf = (path: string) => {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
};

/** By the title that Postgres gives its processes: "postgres: startup recovering …". */
export const hasStartupProcess = async (directory: string): Promise<boolean> => {
  const pids = await postgresProcessesIn(directory);
  return pids.some((pid) => commandLineOf(pid).startsWith('postgres: startup'));
};

const commandLineOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

const ps = async (pid: number, column: string) => {
  const answer = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => undefined);
  return answer?.stdout.trim();
};
