import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from '../../lib/logger.ts';
import { findBinaries } from './binaries.ts';
import { connectionStringOf, ensureCluster, readCredentials, saveCredentials } from './cluster.ts';
import { lockDataDir } from './lock.ts';
import { BY_FORCE, endPostgres } from './processes.ts';
import { chooseUser } from './runAs.ts';
import { probe, supervise } from './supervise.ts';

export type EmbeddedPostgres = {
  readonly connectionString: string;
  /** Close the clients first: Postgres closes the connections that are still open. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly logger: Logger;
  readonly settings?: Readonly<Record<string, string>>;
  /** Another copy of the package's `native` folder. */
  readonly nativeDir?: string;
};

/** A PostgreSQL of our own under the data folder: created at the first start, restarted when it fails. */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const unlock = await lockDataDir(join(dataDir, 'postgres.lock'));
  try {
    const { connectionString, stop } = await start({ ...options, dataDir });
    let stopped: Promise<void> | undefined;
    // Release it only once: afterwards the folder may belong to another server.
    return { connectionString, stop: () => (stopped ??= stop().finally(unlock)) };
  } catch (error) {
    await unlock();
    throw error;
  }
};

const start = async ({ dataDir, logger, settings = {}, nativeDir }: EmbeddedPostgresOptions) => {
  const clusterDir = join(dataDir, 'postgres');
  const binaries = await findBinaries(nativeDir);
  const runAs = await chooseUser(clusterDir, dirname(binaries.postgres), logger);
  await ensureCluster(clusterDir, binaries, runAs);
  // Before a port is chosen, because a Postgres that a killed server has left running occupies its port.
  const ended = await endPostgres(clusterDir, BY_FORCE);
  if (ended !== undefined) logger.warn(`Ended a Postgres that was still running (pid ${ended}).`);

  const saved = await readCredentials(clusterDir);
  // Reuse the port, so that connection strings saved elsewhere stay valid.
  const port = await freePort(saved.port).catch(() => freePort(0));
  if (port !== saved.port) await saveCredentials(clusterDir, { ...saved, port });
  const connectionString = connectionStringOf({ ...saved, port });
  const cluster = { clusterDir, program: binaries.postgres, runAs, port, settings, logger };
  return { connectionString, stop: await supervise(cluster, connectionString) };
};

const freePort = (wanted: number) =>
  new Promise<number>((found, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : wanted));
    });
  });

/** The connection string of a Postgres that another LetProof process runs on this data folder, if there is one. */
export const runningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const credentials = await readCredentials(join(resolve(dataDir), 'postgres')).catch(() => undefined);
  const connectionString = credentials && connectionStringOf(credentials);
  return connectionString && (await probe(connectionString)) === 'yes' ? connectionString : undefined;
};
