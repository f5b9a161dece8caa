import { hash, verify } from '@node-rs/argon2';
import type { Pool, PoolClient } from 'pg';
import { hashSlots } from './hashSlots.ts';

// argon2id with 19 MiB, two passes and one lane, as OWASP's password storage cheat sheet recommends.
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const { memoryCost, timeCost, parallelism } = ARGON2ID;
const CURRENT = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Longer than a password may be, so no password begins with it. */
const ESCAPED = '\0'.repeat(1025);

/**
 * The text that is hashed: a different one for each password. In UTF-8 all lone surrogates are the same character, so a
 * password with one is hashed with escapes instead.
 */
const hashedText = (password: string): string =>
  /\p{Cs}/u.test(password) ? ESCAPED + JSON.stringify(password) : password;

/** Password hashes. They are stored in a separate table and never in an event. */
export const postgresCredentials = (pool: Pool) => {
  const inSlot = hashSlots();
  // An unknown address takes the same time as a known one, so the response time does not reveal which addresses exist.
  const dummyHash = hash('an account that does not exist', ARGON2ID);
  // Callers that await the hash still get the error. Without this handler, a rejection before that would end the process.
  dummyHash.catch(() => {});

  const hashOf = (password: string): Promise<string> => inSlot(() => hash(hashedText(password), ARGON2ID));

  /** Only the hash that was verified: a password that was changed meanwhile must stay. Returns the new hash. */
  const replace = async (accountId: string, former: string, password: string): Promise<string> => {
    const current = await hashOf(password);
    await pool.query('update credential set password_hash = $3 where account_id = $1 and password_hash = $2', [
      accountId,
      former,
      current,
    ]);
    return current;
  };

  return {
    hashOf,
    verifies: (stored: string, password: string): Promise<boolean> =>
      inSlot(() => verify(stored, hashedText(password))),
    /** Stores the password of an account whose registration begins. Returns its hash. */
    register: async (accountId: string, password: string): Promise<string> => {
      const passwordHash = await hashOf(password);
      await pool.query('insert into credential (account_id, password_hash, registering_since) values ($1, $2, now())', [
        accountId,
        passwordHash,
      ]);
      return passwordHash;
    },
    /** Once the event of a registration is recorded. */
    registered: async (accountId: string): Promise<void> => {
      await pool.query('update credential set registering_since = null where account_id = $1', [accountId]);
    },
    /** The accounts that began to register more than a day ago and are not marked as registered. */
    registering: async (): Promise<readonly string[]> => {
      const { rows } = await pool.query<{ accountId: string }>(
        `select account_id as "accountId" from credential where registering_since < now() - interval '1 day'`,
      );
      return rows.map(({ accountId }) => accountId);
    },
    /**
     * Stores a hash of `hashOf` in a transaction of the caller. With `former`, only if the password is still the one with
     * that hash; else it returns false.
     */
    change: async (
      client: PoolClient,
      accountId: string,
      passwordHash: string,
      former: string | null = null,
    ): Promise<boolean> => {
      const { rowCount } = await client.query(
        `update credential set password_hash = $2
         where account_id = $1 and ($3::text is null or password_hash = $3)`,
        [accountId, passwordHash, former],
      );
      return rowCount === 1;
    },
    /** In a transaction of the caller: until its end nothing else stores a password of the account. */
    lock: async (client: PoolClient, accountId: string): Promise<void> => {
      await client.query('select from credential where account_id = $1 for update', [accountId]);
    },
    /**
     * True if the password is still the one with this hash. Waits for another password that is being stored. In a
     * transaction of the caller, no other one is stored until its end.
     */
    isCurrent: async (
      accountId: string,
      passwordHash: string,
      client: Pick<PoolClient, 'query'> = pool,
    ): Promise<boolean> => {
      const { rowCount } = await client.query(
        'select from credential where account_id = $1 and password_hash = $2 for share',
        [accountId, passwordHash],
      );
      return rowCount === 1;
    },
    /** The hash of an account's password. In a transaction of the caller, no other password is stored until its end. */
    storedFor: async (client: PoolClient, accountId: string): Promise<string | null> => {
      const { rows } = await client.query<{ password_hash: string }>(
        'select password_hash from credential where account_id = $1 for share',
        [accountId],
      );
      return rows[0]?.password_hash ?? null;
    },
    forget: async (accountId: string): Promise<void> => {
      await pool.query('delete from credential where account_id = $1', [accountId]);
    },
    /** The hash of an account's password; null for an unknown account. */
    stored: async (accountId: string | null): Promise<string | null> => {
      const { rows } = await pool.query<{ password_hash: string }>(
        'select password_hash from credential where account_id = $1',
        [accountId],
      );
      return rows[0]?.password_hash ?? null;
    },
    /**
     * The hash that a right password has now, null for a wrong one. `stored` is that of the account; one that was made
     * with other parameters than today's is replaced.
     */
    verified: async (accountId: string | null, stored: string | null, password: string): Promise<string | null> => {
      // Also for a known address, so that it neither waits nor fails in another way.
      const dummy = await dummyHash;
      const matches = await inSlot(() => verify(stored ?? dummy, hashedText(password)));
      if (!matches || accountId === null || stored === null) return null;
      return stored.startsWith(CURRENT) ? stored : replace(accountId, stored, password);
    },
  };
};
export type Credentials = ReturnType<typeof postgresCredentials>;
