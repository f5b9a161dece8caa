import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import { inTransaction } from '../../server/adapters/transaction.ts';
import { inDatabase } from './inDatabase.ts';
import type { TestServer } from './server.ts';

const WAITING = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%credential%'`;

/**
 * Holds the row of an account's password, as while another one is stored. Once `ask` waits for it, `meanwhile` is done,
 * and the row is free. Returns what `ask` was answered.
 */
export const whilePasswordIsLocked = async <Reply>(
  server: TestServer,
  accountId: string,
  { ask, meanwhile }: { ask: () => Promise<Reply>; meanwhile: (client: PoolClient) => Promise<unknown> },
): Promise<Reply> => {
  const { reply } = await inDatabase(server.databaseUrl, (pool) =>
    inTransaction(pool, async (client) => {
      await client.query('select from credential where account_id = $1 for update', [accountId]);
      const reply = ask();
      await expect.poll(() => server.query(WAITING)).not.toEqual([]);
      await meanwhile(client);
      return { reply };
    }),
  );
  return reply;
};
