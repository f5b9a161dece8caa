import type { Pool } from 'pg';
import type { ReadModel } from '../../projections/readModel.ts';
import { inTransaction } from './transaction.ts';

type Adopted = {
  readonly logId: string;
  /** Of the ledger, from now on. */
  readonly origin: string;
};

/** Until the tree has reached the event of a new origin, which may take minutes, no head of a former one must be served. */
export const announceOrigin = async (database: Pick<Pool, 'query'>, origin: string): Promise<void> => {
  await database.query('insert into ledger_origin (origin, leaf) values ($1, 9223372036854775807)', [origin]);
};

/**
 * Makes a database follow another log from its start. Everything that it has from the former log and that can be
 * made again is deleted: read models, checkpoints, sessions and the stored answers to repeated requests.
 */
export const adoptLog = (
  pool: Pool,
  { logId, origin }: Adopted,
  models: readonly ReadModel<unknown>[],
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const tables = models.flatMap(({ name }) => [name, `${name}__next`]);
    await client.query(`drop table if exists ${tables.join(', ')}`);
    const ledger = ['entries', 'tile', 'leaf', 'origin', 'key', 'head', 'cosignature'].map((name) => `ledger_${name}`);
    for (const table of ['checkpoint', 'session', 'idempotent_request', 'followed_log', ...ledger])
      await client.query(`delete from ${table}`);
    await client.query('update ledger_tree set position = 0, size = 0, facts = 0');
    await announceOrigin(client, origin);
    await client.query('insert into followed_log (log_id) values ($1)', [logId]);
  });
