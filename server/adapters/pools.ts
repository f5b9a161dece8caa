import { Pool, type PoolConfig } from 'pg';
import { PATIENCE } from '../lib/circuitBreaker.ts';
import type { Logger } from '../lib/logger.ts';
import { postgresCalls } from './postgresCalls.ts';
import { classifyErrors } from './postgresOutage.ts';
import { timeOutQueries } from './queryTimeouts.ts';
import { refuseStandby } from './refuseStandby.ts';

type PoolSettings = Pick<PoolConfig, 'max' | 'options' | 'idleTimeoutMillis'> & {
  /** Milliseconds to wait for a connection; without it as long as for the answer to a call. */
  readonly connectionTimeoutMillis?: number | undefined;
  /** Milliseconds without a reply after which a query fails and its connection is closed. */
  readonly queryTimeout?: number;
};

/** A pool of connections. */
export const openPool = (
  connectionString: string,
  logger: Logger,
  { queryTimeout, connectionTimeoutMillis = PATIENCE, ...settings }: PoolSettings,
): Pool => {
  const pool = classifyErrors(
    new Pool({
      ...settings,
      connectionTimeoutMillis,
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      verify: (client, done) => void refuseStandby(client).then(() => done(), done),
    }),
  );
  pool.on('connect', (client) => {
    timeOutQueries(client, queryTimeout);
    classifyErrors(client);
    // A pool listens only to clients that are idle. Without a listener, a connection that is lost in a transaction would
    // end the process; the transaction's own query fails anyway.
    client.on('error', () => {});
  });
  // Without a listener a restart of Postgres (57P01) would end the process. A pool that ends does not wait until its
  // connections are closed, so one may see the end of our own Postgres.
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn('A connection was lost', { reason: error.message });
  });
  return pool;
};

/**
 * Makes the pool's queries fail at once while Postgres is known to be unavailable: those that wait for a frozen server
 * would use up its connections.
 */
export const failingFast = (pool: Pool, patience: number | undefined): Pool => {
  const calls = postgresCalls(patience);
  const query = pool.query.bind(pool) as (...query: readonly unknown[]) => Promise<unknown>;
  // TypeScript cannot express that the parameters and the result are those of the overload that was called.
  pool.query = ((...given: readonly unknown[]) =>
    // The connections of the pool have time-outs of their own.
    calls.once(() => query(...given), Number.POSITIVE_INFINITY)) as unknown as Pool['query'];
  return pool;
};
