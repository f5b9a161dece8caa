import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import { inTransaction } from '../../server/adapters/transaction.ts';
import { inDatabase } from './inDatabase.ts';
import type { TestServer } from './server.ts';

type Work<Reply> = { ask: () => Promise<Reply>; meanwhile: (client: PoolClient) => Promise<unknown> };

/**
 * Holds what `lock` locks in a transaction. Once `ask` waits for it, `meanwhile` is done in the same transaction, which
 * then ends. Returns what `ask` was answered.
 */
export const whileLocked = async <Reply>(
  server: TestServer,
  lock: (client: PoolClient) => Promise<unknown>,
  { ask, meanwhile }: Work<Reply>,
): Promise<Reply> => {
  const { reply } = await inDatabase(server.databaseUrl, (pool) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await lock(client);
      const reply = ask();
      const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      await expect.poll(() => server.query(waiting, [rows[0].pid])).not.toEqual([]);
      await meanwhile(client);
      return { reply };
    }),
  );
  return reply;
};

/** The same with the row of an account's password, as while another one is stored. */
export const whilePasswordIsLocked = <Reply>(server: TestServer, accountId: string, work: Work<Reply>) =>
  whileLocked(
    server,
    (client) => client.query('select from credential where account_id = $1 for update', [accountId]),
    work,
  );
