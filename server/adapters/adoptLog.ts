import type { Pool } from 'pg';
import type { ReadModel } from '../../projections/readModel.ts';
import { inTransaction } from './transaction.ts';

/**
 * Makes a database follow another log from its start. Everything that it has from the former log and that can be
 * made again is deleted: read models, checkpoints, sessions and the stored answers to repeated requests.
 */
export const adoptLog = (pool: Pool, logId: string, models: readonly ReadModel<unknown>[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    const tables = models.flatMap(({ name }) => [name, `${name}__next`]);
    await client.query(`drop table if exists ${tables.join(', ')}`);
    for (const table of ['checkpoint', 'session', 'idempotent_request', 'followed_log'])
      await client.query(`delete from ${table}`);
    await client.query('insert into followed_log (log_id) values ($1)', [logId]);
  });
