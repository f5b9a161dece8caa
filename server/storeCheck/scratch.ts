import type { Pool } from 'pg';
import { openPool } from '../adapters/pools.ts';
import { SESSION_OPTIONS } from '../adapters/postgresEventStore/connection.ts';
import type { Logger } from '../lib/logger.ts';

/**
 * One connection whose new tables are temporary. They end with it, so a check that is killed leaves no personal data
 * behind.
 */
export const openScratch = (databaseUrl: string, logger: Logger): Pool =>
  openPool(databaseUrl, logger, {
    max: 1,
    idleTimeoutMillis: 0,
    queryTimeout: 10 * 60_000,
    options: `${SESSION_OPTIONS} -c search_path=pg_temp,public`,
  });
