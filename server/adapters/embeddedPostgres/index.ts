import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '../../lib/logger.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { connectionStringOf, ensureOwnDatabase } from './database.ts';
import { lockDataDir } from './lock.ts';
import { chooseUser } from './runAs.ts';
import { readSecrets, withFreePort } from './secrets.ts';
import { adopt, BY_FORCE, type ServerProcess, serverProcess } from './serverProcess.ts';
import { supervise } from './supervise.ts';

export type EmbeddedPostgres = {
  readonly connectionString: string;
  readonly pid: () => number;
  /** Ends Postgres after its last transaction. Close the clients first: they are cut off otherwise. */
  readonly stop: () => Promise<void>;
  /** Called each time Postgres was brought back after it had died or gone silent. */
  readonly onRestart: (callback: () => void) => void;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: Logger;
  readonly settings?: Readonly<Record<string, string>>;
  /** Another copy of the package's `native` folder. */
  readonly nativeDir?: string;
};

/** A PostgreSQL of our own under the data folder: made at the first start, watched, found again after a crash of ours. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const unlock = await lockDataDir(join(dataDir, 'postgres.lock'));
  try {
    const { connectionString, server } = await start({ ...options, dataDir });
    return { connectionString, ...watch(server, options.log, unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
};

const start = async ({ dataDir, log, settings = {}, nativeDir }: EmbeddedPostgresOptions) => {
  const clusterDir = join(dataDir, 'postgres');
  const secretsFile = join(dataDir, 'postgres.json');
  const { initdb, postgres: program } = await findBinaries(nativeDir);
  const runAs = await chooseUser(clusterDir, dirname(program), log);
  const saved = await readSecrets(secretsFile, clusterDir);
  await ensureCluster(clusterDir, initdb, runAs, saved.superuserPassword);

  const cluster = { clusterDir, program, runAs, settings, log };
  const adopted = await adopt(cluster, saved);
  const secrets = adopted === undefined ? await withFreePort(secretsFile, saved) : saved;
  const server = serverProcess(cluster, secrets, adopted);
  try {
    if (adopted === undefined) await server.start();
    await ensureOwnDatabase(secrets);
  } catch (error) {
    await server.end(BY_FORCE);
    throw error;
  }
  return { server, connectionString: connectionStringOf(secrets) };
};

const watch = (server: ServerProcess, log: Logger, unlock: () => Promise<void>) => {
  const callbacks: (() => void)[] = [];
  const stopping = new AbortController();
  const restarted = () => {
    for (const callback of callbacks) callback();
  };
  const watching = supervise({ ...server, end: () => server.end(BY_FORCE), restarted, log }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await watching;
    await server.end([['SIGINT', 10_000], ...BY_FORCE]);
    await unlock();
  };
  let stopped: Promise<void> | undefined;
  return {
    pid: server.pid,
    onRestart: (callback: () => void) => void callbacks.push(callback),
    stop: () => (stopped ??= stop()),
  };
};
