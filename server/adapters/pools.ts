import { Pool, type PoolConfig } from 'pg';
import type { Logger } from '../lib/logger.ts';
import { classifyErrors } from './postgresOutage.ts';

/** A pool of connections. After `query_timeout` milliseconds without a reply, a query fails. */
export const openPool = (
  connectionString: string,
  logger: Logger,
  settings: Pick<PoolConfig, 'max' | 'query_timeout' | 'options'>,
): Pool => {
  const pool = classifyErrors(
    new Pool({
      ...settings,
      connectionString,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    }),
  );
  pool.on('connect', classifyErrors);
  // Without a listener a restart of Postgres (57P01) would end the process.
  pool.on('error', (error) => logger.warn('A connection was lost', { reason: error.message }));
  return pool;
};
