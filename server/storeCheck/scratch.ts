import type { Pool, PoolClient } from 'pg';
import { openPool } from '../adapters/pools.ts';
import { SESSION_OPTIONS } from '../adapters/postgresEventStore/connection.ts';
import type { Logger } from '../lib/logger.ts';

/**
 * One connection whose new tables are temporary. They end with it, so a check that is killed leaves no personal data
 * behind.
 */
export const openScratch = (databaseUrl: string, logger: Logger): Pool => {
  const pool = openPool(databaseUrl, logger, {
    max: 1,
    queryTimeout: 10 * 60_000,
    options: `${SESSION_OPTIONS} -c search_path=pg_temp,public`,
  });
  // A pool closes a connection after a failed query, and the temporary tables end with it. A damaged event lets one fail.
  let held: Promise<PoolClient> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: Parameters<PoolClient['query']>) => {
    held ??= pool.connect();
    // One after the other, as a pool of one connection does it.
    const [connected, before] = [held, last];
    const result = before.then(async () => (await connected).query(...given));
    last = result.catch(() => {});
    return result;
  };
  const close = pool.end.bind(pool);
  const end = async () => {
    (await held?.catch(() => undefined))?.release(true);
    await close();
  };
  return Object.assign(pool, { query: query as unknown as Pool['query'], end });
};
