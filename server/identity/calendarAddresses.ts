import { createHash, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Secrets } from './secrets.ts';

/** Of an account, or of one of its properties. */
export type CalendarOf = { readonly accountId: string; readonly propertyId: string | null };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The tokens in the private addresses of calendars: 256 bits. They do not expire, but can be replaced. */
export const calendarAddresses = (pool: Pick<Pool, 'query'>, derive: Secrets['derive']) => {
  const tokenOf = ({ accountId, propertyId }: CalendarOf, seed: string): string =>
    derive(`calendar ${accountId} ${propertyId} ${seed}`).toString('base64url');

  const store = async (of: CalendarOf, onConflict: string): Promise<string> => {
    const seed = randomUUID();
    const token = tokenOf(of, seed);
    const { rows } = await pool.query<{ seed: string }>(
      `insert into calendar_address (token_hash, account_id, property_id, seed) values ($1, $2, $3, $4)
       on conflict (account_id, property_id) do update set ${onConflict} returning seed`,
      [hashOf(token), of.accountId, of.propertyId, seed],
    );
    return tokenOf(of, rows[0]?.seed ?? seed);
  };

  return {
    /** The present token; a new one if there is none. */
    token: (of: CalendarOf): Promise<string> => store(of, 'seed = calendar_address.seed'),

    /** Replaces the token: the old address is void at once. */
    rotate: (of: CalendarOf): Promise<string> => store(of, 'seed = excluded.seed, token_hash = excluded.token_hash'),

    /** Deletes all tokens of an account. The next request for an address makes a new token. */
    forget: async (client: Pick<PoolClient, 'query'>, accountId: string): Promise<void> => {
      await client.query('delete from calendar_address where account_id = $1', [accountId]);
    },

    /** Undefined for a token that was never issued or was replaced. */
    find: async (token: string): Promise<CalendarOf | undefined> => {
      const { rows } = await pool.query<CalendarOf>(
        'select account_id as "accountId", property_id as "propertyId" from calendar_address where token_hash = $1',
        [hashOf(token)],
      );
      return rows[0];
    },
  };
};
export type CalendarAddresses = ReturnType<typeof calendarAddresses>;
