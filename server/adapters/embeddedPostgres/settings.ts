/** Sized for a small server; durability is never traded. Given as arguments, so the data directory holds no settings of ours. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  ssl: 'off',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Small queries only, and parallel ones need more shared memory than a container has.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '[%b] ',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Rows and statements hold personal data: neither belongs in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

export const postgresArguments = (
  clusterDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): string[] => [
  ...['-D', clusterDir],
  ...Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]),
];

/** Lines worth our log: what a client did wrong it is told itself, and waiting for the start is no news. */
export const isWorthLogging = (line: string): boolean =>
  /\b(WARNING|ERROR|FATAL|PANIC):|terminated by signal/.test(line) &&
  !/^\[client backend\] ERROR:/.test(line) &&
  !/the database system is (starting up|shutting down|in recovery|not yet accepting)|terminating connection/.test(line);
