import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Keyring } from '../eventLog/codec.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';

/** One 256-bit key a person, in a table of its own, wrapped by the master key. Erasing the row erases the person. */
export const postgresKeyring = (pool: Pool, master: Buffer, { kept = 20_000 } = {}): Keyring => {
  const known = new LRUCache<string, Buffer>({ max: kept });

  const keysOf = async (accountIds: readonly string[]) => {
    // Held here as well: more persons than are kept would push each other out, and look as if they had been erased.
    const keys = new Map<string, Buffer>();
    for (const accountId of accountIds) {
      const key = known.get(accountId);
      if (key) keys.set(accountId, key);
    }
    const unknown = accountIds.filter((accountId) => !keys.has(accountId));
    if (unknown.length > 0) {
      const { rows } = await pool.query<{ account_id: string; wrapped: Buffer }>(
        'select account_id, wrapped from person_key where account_id = any($1::uuid[])',
        [unknown],
      );
      for (const { account_id, wrapped } of rows) {
        const key = decrypt(master, wrapped, account_id);
        keys.set(account_id, key);
        known.set(account_id, key);
      }
    }
    return (accountId: string) => keys.get(accountId);
  };

  return {
    keysOf,
    create: async (accountId) => {
      // Two at once: the row that came first is the key, and both read it back.
      await pool.query('insert into person_key (account_id, wrapped) values ($1, $2) on conflict do nothing', [
        accountId,
        encrypt(master, randomBytes(32), accountId),
      ]);
      await keysOf([accountId]);
    },
    erase: async (accountId) => {
      await pool.query('delete from person_key where account_id = $1', [accountId]);
      known.delete(accountId);
    },
  };
};
