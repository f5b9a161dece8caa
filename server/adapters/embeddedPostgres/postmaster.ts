import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { platform, release } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from '../../lib/logger.ts';
import { type RunAs, spawnAs } from './runAs.ts';

export type Cluster = {
  readonly clusterDir: string;
  readonly program: string;
  readonly runAs: RunAs;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly logger: Logger;
};

/** The main process of a Postgres that this process has started. */
export type Postmaster = { readonly pid: number; readonly isRunning: () => boolean };

/**
 * After a crash Postgres flushes about 1,000 files before it starts. One by one this takes seconds on a busy disk;
 * syncfs flushes them together. It exists on Linux only, and before Linux 5.8 it does not report write errors.
 */
const SYNC_METHOD = platform() === 'linux' && !/^([0-4]|5\.[0-7])\./.test(release()) ? 'syncfs' : 'fsync';

/**
 * Sized for a small server; durability is never reduced. Passed as arguments, so that an update of LetProof applies
 * them.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  ssl: 'off',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  fsync: 'on',
  full_page_writes: 'on',
  recovery_init_sync_method: SYNC_METHOD,
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // With any, each checkpoint writes a new file about them, and on a full disk Postgres ends.
  max_active_replication_origins: '0',
  // Our queries are small, and parallel ones need more shared memory than a container has.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_line_prefix: '[%b] ',
  log_checkpoints: 'off',
  // Rows and statements contain personal data, which must not reach a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

export const spawnPostmaster = async ({
  clusterDir,
  program,
  runAs,
  port,
  settings,
  logger,
}: Cluster): Promise<Postmaster> => {
  // The pid in this file may belong to another program by now, and then Postgres would refuse to start.
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
  const args = ['-D', clusterDir, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawnAs(runAs, program, args);
  await once(child, 'spawn');
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (isWorthLogging(line)) logger.warn(`Postgres: ${line}`);
  });
  return { pid: child.pid ?? 0, isRunning: () => child.exitCode === null && child.signalCode === null };
};

/** Leaves out errors that the client receives anyway, and the messages of every start and stop. */
const isWorthLogging = (line: string) =>
  /\b(WARNING|ERROR|FATAL|PANIC):|terminated by signal/.test(line) &&
  !/^\[client backend\] ERROR:/.test(line) &&
  !/the database system is (starting up|shutting down|in recovery|not yet accepting)|terminating connection/.test(line);
