import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const isLinux = process.platform === 'linux';

type Steps = readonly (readonly [signal: NodeJS.Signals, patience: number])[];

/** SIGQUIT also ends a Postgres that is stuck in recovery and ignores SIGINT. The next start then repeats the recovery. */
export const BY_FORCE: Steps = [
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
];
/** SIGINT closes the connections and writes everything to disk, so that the next start is quick. */
export const CLEANLY: Steps = [['SIGINT', 10_000], ...BY_FORCE];

/** Undefined for a dead process. A pid identifies a process only together with its start time, because pids are reused. */
export const startTimeOf = async (pid: number): Promise<string | undefined> => {
  if (!isLinux) return ps(pid, 'lstart');
  const fields = await statOf(pid);
  // A container without an init process keeps dead orphans as zombies.
  return fields[0] === 'Z' ? undefined : fields[19];
};

/** Every Postgres process of this data directory: children can outlive a killed postmaster for a moment. */
export const postgresProcessesIn = async (clusterDir: string): Promise<number[]> => {
  const directory = await realpath(clusterDir).catch(() => undefined);
  if (directory === undefined) return [];
  const candidates = isLinux ? await allPids() : [await recordedPostmaster(directory)];
  const owner = await ownerOf(directory);
  const checked = await Promise.all(
    candidates.map(async (pid) => ((await isPostgresOf(owner, directory, pid)) ? pid : 0)),
  );
  return checked.filter((pid) => pid > 0);
};

/** By the title that Postgres gives the process that recovers the data: "postgres: startup recovering …". */
export const isRecovering = async (postmaster: number): Promise<boolean> => {
  if (!isLinux) return true;
  const found = (await allPids()).map(async (pid) => {
    const [, parent] = await statOf(pid);
    return parent === String(postmaster) && (await commandLineOf(pid)).startsWith('postgres: startup');
  });
  return (await Promise.all(found)).includes(true);
};

/** Ends the postmaster of this directory and all its children. Returns the pid of the postmaster if it was running. */
export const endPostgres = async (clusterDir: string, steps: Steps): Promise<number | undefined> => {
  const directory = await realpath(clusterDir);
  const postmaster = await recordedPostmaster(directory);
  const isRunning = () => isPostgresIn(directory, postmaster);
  const wasRunning = await isRunning();
  for (const [signal, patience] of steps) {
    if (!(await isRunning())) break;
    send(postmaster, signal);
    await waitWhile(isRunning, patience);
  }
  const left = await postgresProcessesIn(directory);
  for (const pid of left) send(pid, 'SIGKILL');
  // Not if there was none, as at most starts: each look goes through all processes of the machine.
  if (wasRunning || left.length > 0)
    await waitWhile(async () => (await postgresProcessesIn(directory)).length > 0, 2_000);
  return wasRunning ? postmaster : undefined;
};

/** The pid file may be stale: check the pid before using it. */
const recordedPostmaster = async (directory: string) =>
  Number.parseInt(await readFile(`${directory}/postmaster.pid`, 'utf8').catch(() => ''), 10);

/** 0, the uid whose processes are left alone, if the directory is gone. */
const ownerOf = async (directory: string): Promise<number> =>
  stat(directory).then(
    ({ uid }) => uid,
    () => 0,
  );

const isPostgresIn = async (directory: string, pid: number): Promise<boolean> =>
  isPostgresOf(await ownerOf(directory), directory, pid);

/**
 * The caller kills processes that this accepts, also as root. So two independent facts must hold: the process belongs
 * to the owner of the directory (never root), and its program is Postgres working in this directory.
 */
const isPostgresOf = async (owner: number, directory: string, pid: number): Promise<boolean> => {
  // Signalling a pid of 0 or less hits process groups, including ours. NaN also ends here.
  if (!(pid > 1) || pid === process.pid) return false;
  try {
    if (isLinux) {
      const { uid } = await stat(`/proc/${pid}`);
      if (uid !== owner || uid === 0) return false;
      const [program, folder] = await Promise.all([readlink(`/proc/${pid}/exe`), readlink(`/proc/${pid}/cwd`)]);
      return /\/postgres( \(deleted\))?$/.test(program) && folder === directory;
    }
  } catch (error) {
    // Root in a container may lack CAP_SYS_PTRACE: of another user's process it sees only the command line.
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return false;
  }
  return (await commandLineOf(pid)).includes(`/postgres -D ${directory} -c `);
};

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since it was checked.
  }
};

const waitWhile = async (condition: () => Promise<boolean>, patience: number) => {
  for (const end = performance.now() + patience; performance.now() < end && (await condition()); ) await delay(10);
};

const allPids = async () => (await readdir('/proc')).map(Number).filter((pid) => pid > 1);

/** The fields of /proc/<pid>/stat after the name, which may itself contain spaces and brackets. */
const statOf = async (pid: number): Promise<readonly string[]> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
};

const commandLineOf = async (pid: number): Promise<string> => {
  if (!isLinux) return (await ps(pid, 'command')) ?? '';
  const args = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return args.replaceAll('\0', ' ');
};

const ps = async (pid: number, column: string): Promise<string | undefined> => {
  const answer = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => undefined);
  return answer?.stdout.trim();
};
