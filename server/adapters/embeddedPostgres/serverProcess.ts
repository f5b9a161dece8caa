import { realpath } from 'node:fs/promises';
import type { Logger } from '../../lib/logger.ts';
import { answers } from './answers.ts';
import { superuserConnectionOf } from './database.ts';
import { endPostmaster, findPostmaster, type Step, spawnPostmaster } from './postmaster.ts';
import { hasStartupProcess, isAlive, type Running } from './processes.ts';
import type { RunAs } from './runAs.ts';
import type { Secrets } from './secrets.ts';
import { postgresArguments } from './settings.ts';
import { type Asked, PATIENCE, waitForAnswer } from './waitForAnswer.ts';

export type Cluster = {
  readonly clusterDir: string;
  readonly program: string;
  readonly runAs: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Logger;
};

/** What watching and stopping need to know of the one Postgres that runs. */
export type ServerProcess = Asked & {
  readonly start: () => Promise<void>;
  readonly end: (steps: readonly Step[]) => Promise<void>;
  readonly pid: () => number;
};

export const BY_FORCE: readonly Step[] = [
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
];

export const serverProcess = (cluster: Cluster, secrets: Secrets, adopted: number | undefined): ServerProcess => {
  const { clusterDir, program, runAs, settings, log } = cluster;
  let pid = adopted ?? 0;
  const self: ServerProcess = {
    pid: () => pid,
    isAlive: () => isAlive(pid),
    isRecovering: async () =>
      process.platform !== 'linux' || hasStartupProcess(await realpath(clusterDir).catch(() => clusterDir)),
    answers: () => answers(superuserConnectionOf(secrets), PATIENCE),
    start: async () => {
      // Sees to the pid file that a killed one has left; if that one was adopted, its parent may never collect it.
      await findPostmaster(clusterDir);
      pid = await spawnPostmaster(program, postgresArguments(clusterDir, secrets.port, settings), runAs, log);
      const state = await waitForAnswer(self);
      if (state === 'silent') throw new Error('Postgres does not answer.');
      if (state === 'gone') throw new Error('Postgres ended while it was starting (its reason is in the log).');
    },
    end: (steps) => endPostmaster(pid, clusterDir, steps),
  };
  return self;
};

/** One that a killed server of ours left behind: kept when it is just what we would start, else ended. */
export const adopt = async (cluster: Cluster, secrets: Secrets): Promise<number | undefined> => {
  const found = await findPostmaster(cluster.clusterDir);
  if (!found) return undefined;
  const { pid, running } = found;
  const isOurs = isAsWeWouldStart(cluster, secrets, running);
  if (isOurs && (await answers(superuserConnectionOf(secrets), PATIENCE)) === 'yes') {
    cluster.log.info(`Postgres was still running (pid ${pid}) and is used as it is.`);
    return pid;
  }
  cluster.log.warn(`A Postgres that was still running (pid ${pid}) is replaced.`);
  await endPostmaster(pid, cluster.clusterDir, BY_FORCE);
  return undefined;
};

const isAsWeWouldStart = ({ program, clusterDir, settings }: Cluster, { port }: Secrets, running: Running) =>
  running.executable === program &&
  running.args.join('\n') === postgresArguments(clusterDir, port, settings).join('\n');
