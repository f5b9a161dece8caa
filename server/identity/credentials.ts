import { hash, verify } from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';
import { hashSlots } from './hashSlots.ts';

// argon2id with 19 MiB, two passes and one lane, as OWASP's password storage cheat sheet recommends.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const { memoryCost, timeCost, parallelism } = PARAMETERS;
const CURRENT = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Password hashes. They are stored in a separate table and never in an event. */
export const postgresCredentials = async (pool: Pool) => {
  const inSlot = hashSlots();
  // An unknown address takes the same time as a known one, so the response time does not reveal which addresses exist.
  const dummyHash = await hash('an account that does not exist', PARAMETERS);

  const hashOf = (password: string): Promise<string> => inSlot(() => hash(password, PARAMETERS));

  /** Only the hash that was verified: a password that was changed meanwhile must stay. */
  const replace = async (accountId: string, former: string, password: string) => {
    await pool.query('update credential set password_hash = $3 where account_id = $1 and password_hash = $2', [
      accountId,
      former,
      await hashOf(password),
    ]);
  };

  return {
    hashOf,
    verifies: (stored: string, password: string): Promise<boolean> => inSlot(() => verify(stored, password)),
    set: async (accountId: string, password: string): Promise<void> => {
      await pool.query(
        `insert into credential (account_id, password_hash) values ($1, $2)
         on conflict (account_id) do update set password_hash = excluded.password_hash`,
        [accountId, await hashOf(password)],
      );
    },
    /** Stores a hash of `hashOf` in a transaction of the caller. */
    change: async (client: PoolClient, accountId: string, passwordHash: string): Promise<void> => {
      await client.query('update credential set password_hash = $2 where account_id = $1', [accountId, passwordHash]);
    },
    forget: async (accountId: string): Promise<void> => {
      await pool.query('delete from credential where account_id = $1', [accountId]);
    },
    /** Replaces a matching hash that was made with other parameters than today's. */
    matches: async (accountId: string | null, password: string): Promise<boolean> => {
      const { rows } = await pool.query<{ password_hash: string }>(
        'select password_hash from credential where account_id = $1',
        [accountId],
      );
      const stored = rows[0]?.password_hash;
      const matches = await inSlot(() => verify(stored ?? dummyHash, password));
      if (!matches || !accountId || stored === undefined) return false;
      if (!stored.startsWith(CURRENT)) await replace(accountId, stored, password);
      return true;
    },
  };
};
export type Credentials = Awaited<ReturnType<typeof postgresCredentials>>;
