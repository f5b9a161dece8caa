import { Socket } from 'node:net';
import { Client } from 'pg';
import { endConnection } from './endConnection.ts';
import { classifyErrors } from './postgresOutage.ts';
import { SERVER } from './readerNotices.ts';
import { refuseStandby } from './refuseStandby.ts';
import { LISTENER } from './sessionNotices.ts';

const LOCK = 7_238_191;

// If the leader's machine disappears and no other process runs, Postgres keeps the lock until it notices. Keep-alives
// limit that to 25 seconds.
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

const REQUEST = 'select pg_try_advisory_lock($1) as held';

const HOLDER = `
  locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`;

// The holder's last statement on its session is its last heartbeat, by the clock of Postgres. The pid comes from the
// lock table in the same statement, so it cannot be the pid of another session that got it later.
const SILENCE = `clock_timestamp() - state_change`;

const END_SILENT_HOLDER = `
  select pid, pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
  where ${HOLDER} and ${SILENCE} > $2 * interval '1 millisecond'`;

const IS_HELD = `
  select exists (
    select from pg_locks join pg_stat_activity using (pid)
    where ${HOLDER} and ${SILENCE} <= $2 * interval '1 millisecond') as held`;

const COUNT_SERVERS = `
  select count(*)::int as servers from pg_stat_activity
  where application_name = any($1) and datname = current_database()`;

export type LeaderLock = {
  /** Aborts when the session has ended. The lock is then free. */
  readonly lost: AbortSignal;
  readonly connect: () => Promise<unknown>;
  /** True if this session now holds the lock. */
  readonly request: () => Promise<boolean>;
  /** True if a session holds the lock whose last heartbeat is not older than this. */
  readonly isHeld: (milliseconds: number) => Promise<boolean>;
  /** The heartbeat of the holder. Fails after `patience` milliseconds without a reply. */
  readonly renew: () => Promise<unknown>;
  /** Ends the session that holds the lock if its last heartbeat is older than this; returns the pids of its backend. */
  readonly endSilentHolder: (milliseconds: number) => Promise<readonly number[]>;
  /** How many servers are running on this database, whether they lead or not. It is also a heartbeat. */
  readonly countServers: () => Promise<number>;
  /** Releases the lock. */
  readonly close: () => Promise<void>;
};

/** The advisory lock of the leader on a session of its own: Postgres releases it when the session ends. */
export const leaderLock = (connectionString: string, patience: number): LeaderLock => {
  const socket = new Socket();
  const client = classifyErrors(
    new Client({
      connectionString,
      options: KEEP_ALIVE,
      connectionTimeoutMillis: 3000,
      // These queries are few, so the time-out of node-postgres does no harm (queryTimeouts.ts).
      query_timeout: patience,
      stream: () => socket,
    }),
  );
  const lost = new AbortController();
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
  return {
    lost: lost.signal,
    connect: async () => {
      await client.connect();
      // Each standby would grant its own lock, beside that of the primary.
      await refuseStandby(client);
    },
    request: async () => (await client.query<{ held: boolean }>(REQUEST, [LOCK])).rows[0]?.held ?? false,
    isHeld: async (milliseconds) =>
      (await client.query<{ held: boolean }>(IS_HELD, [LOCK, milliseconds])).rows[0]?.held ?? false,
    renew: () => client.query('select'),
    endSilentHolder: async (milliseconds) => {
      const { rows } = await client.query<{ pid: number }>(END_SILENT_HOLDER, [LOCK, milliseconds]);
      return rows.map(({ pid }) => pid);
    },
    countServers: async () =>
      (await client.query<{ servers: number }>(COUNT_SERVERS, [[SERVER, LISTENER]])).rows[0]?.servers ?? 0,
    close: () => endConnection(() => client.end(), socket),
  };
};
