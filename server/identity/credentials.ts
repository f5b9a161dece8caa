import { hash, verify } from '@node-rs/argon2';
import type { Pool } from 'pg';
import { hashSlots } from './hashSlots.ts';

// argon2id with 19 MiB, two passes and one lane, as OWASP's password storage cheat sheet recommends.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Password hashes. They are stored in a separate table and never in an event. */
export const postgresCredentials = async (pool: Pool) => {
  const inSlot = hashSlots();
  // An unknown address takes the same time as a known one, so the response time does not reveal which addresses exist.
  const dummyHash = await hash('an account that does not exist', PARAMETERS);

  return {
    set: async (accountId: string, password: string): Promise<void> => {
      await pool.query(
        `insert into credential (account_id, password_hash) values ($1, $2)
         on conflict (account_id) do update set password_hash = excluded.password_hash`,
        [accountId, await inSlot(() => hash(password, PARAMETERS))],
      );
    },
    forget: async (accountId: string): Promise<void> => {
      await pool.query('delete from credential where account_id = $1', [accountId]);
    },
    matches: async (accountId: string | null, password: string): Promise<boolean> => {
      const { rows } = await pool.query<{ password_hash: string }>(
        'select password_hash from credential where account_id = $1',
        [accountId],
      );
      const matches = await inSlot(() => verify(rows[0]?.password_hash ?? dummyHash, password));
      return matches && rows.length === 1;
    },
  };
};
export type Credentials = Awaited<ReturnType<typeof postgresCredentials>>;
