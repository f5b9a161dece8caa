import type { Pool, PoolClient } from 'pg';
import type { ReadModel } from '../../projections/readModel.ts';
import type { TimedQuery } from './queryTimeouts.ts';
import { ALL_SESSIONS_ENDED } from './sessionNotices.ts';
import { inTransaction } from './transaction.ts';

type Adopted = {
  readonly logId: string;
  /** Of the ledger, from now on. */
  readonly origin: string;
  /** Makes the noted erasures those of this log, in the same transaction. */
  readonly keepErasures: (client: Pick<PoolClient, 'query'>) => Promise<void>;
};

/**
 * Milliseconds. The time-out of the pool is meant for reads. These statements wait for each transaction that has used their
 * tables, also for a backup under way, and later reads of these tables wait behind them.
 */
const TIMEOUT: Pick<TimedQuery, 'queryTimeout'> = { queryTimeout: 10 * 60_000 };

/** Those that grow with the log or its users. To delete their rows one by one takes longer than the time-out of a read. */
const LARGE = 'session, idempotent_request, ledger_entries, ledger_tile, ledger_leaf, ledger_head, ledger_cosignature';

/**
 * Until the tree has reached the event of a new origin, which may take minutes, no head of a former one must be served. A
 * running server may have got there already.
 */
export const announceOrigin = async (database: Pick<Pool, 'query'>, origin: string): Promise<void> => {
  await database.query(
    'insert into ledger_origin (origin, leaf) values ($1, 9223372036854775807) on conflict (origin) do nothing',
    [origin],
  );
};

/**
 * Makes a database follow another log from its start. Everything that it has from the former log and that can be
 * made again is deleted: read models, checkpoints, sessions and the stored answers to repeated requests.
 */
export const adoptLog = (
  pool: Pool,
  { logId, origin, keepErasures }: Adopted,
  models: readonly ReadModel<unknown>[],
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const tables = models.flatMap(({ name }) => [name, `${name}__next`]);
    await client.query({ ...TIMEOUT, text: `drop table if exists ${tables.join(', ')}` });
    await client.query({ ...TIMEOUT, text: `truncate ${LARGE}` });
    // The trigger of the sessions does not run for a truncate.
    await client.query(ALL_SESSIONS_ENDED);
    for (const table of ['checkpoint', 'stopped_reader', 'followed_log', 'ledger_origin', 'ledger_key'])
      await client.query({ ...TIMEOUT, text: `delete from ${table}` });
    await client.query('update ledger_tree set position = 0, size = 0, facts = 0');
    await keepErasures(client);
    await announceOrigin(client, origin);
    await client.query('insert into followed_log (log_id) values ($1)', [logId]);
  });
