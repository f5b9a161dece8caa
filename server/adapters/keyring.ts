import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Keyring } from '../eventLog/codec.ts';

const wrap = (master: Buffer, key: Buffer, accountId: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(Buffer.from(accountId));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
};

const unwrap = (master: Buffer, wrapped: Buffer, accountId: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', master, wrapped.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(accountId))
    .setAuthTag(wrapped.subarray(-16));
  return Buffer.concat([decipher.update(wrapped.subarray(12, -16)), decipher.final()]);
};

/** One 256-bit key a person, in a table of its own, wrapped by the master key. Erasing the row erases the person. */
export const postgresKeyring = (pool: Pool, master: Buffer): Keyring => {
  const known = new LRUCache<string, Buffer>({ max: 20_000 });

  const load = async (accountIds: readonly string[]) => {
    const unknown = accountIds.filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    const { rows } = await pool.query<{ account_id: string; wrapped: Buffer }>(
      'select account_id, wrapped from person_key where account_id = any($1::uuid[])',
      [unknown],
    );
    for (const { account_id, wrapped } of rows) known.set(account_id, unwrap(master, wrapped, account_id));
  };

  return {
    keysOf: async (accountIds) => {
      await load(accountIds);
      return (accountId) => known.peek(accountId);
    },
    create: async (accountId) => {
      // Two at once: the row that came first is the key, and both read it back.
      await pool.query('insert into person_key (account_id, wrapped) values ($1, $2) on conflict do nothing', [
        accountId,
        wrap(master, randomBytes(32), accountId),
      ]);
      await load([accountId]);
    },
  };
};
