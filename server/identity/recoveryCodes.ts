import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Secrets } from './secrets.ts';

const COUNT = 10;
/** Without letters and digits that look alike (Crockford's base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 28 characters of 5 bits: 140 random bits. */
const LENGTH = 28;

const newCode = (): string => {
  // A byte has a multiple of 32 values, so each character is equally likely.
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
};

/** Typed from paper: in capitals, with any spaces and dashes, and with letters that look like digits. */
const normalised = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

/** Codes for a person who has lost the authenticator app. Only keyed hashes are stored. */
export const recoveryCodes = (pool: Pool, derive: Secrets['derive']) => {
  const hashOf = (accountId: string, code: string) => derive(`recovery code ${accountId} ${normalised(code)}`);

  return {
    /**
     * Replaces the codes of an account, in a transaction of the caller. Returns the new ones. They go on counting after the
     * former codes and the numbers in `used`: a number that is used by the account's events would never be accepted.
     */
    replace: async (client: PoolClient, accountId: string, used: readonly number[]): Promise<readonly string[]> => {
      const codes = Array.from({ length: COUNT }, newCode);
      const { rows: former } = await client.query<{ number: number }>(
        'delete from recovery_code where account_id = $1 returning number',
        [accountId],
      );
      const last = Math.max(0, ...used, ...former.map(({ number }) => number));
      await client.query(
        `insert into recovery_code (account_id, number, code_hash)
         select $1, $3::int + number, code_hash from unnest($2::bytea[]) with ordinality as code (code_hash, number)`,
        [accountId, codes.map((code) => hashOf(accountId, code)), last],
      );
      return codes;
    },
    /** The number of codes that are not in `used`. */
    left: async (accountId: string, used: readonly number[]): Promise<number> => {
      const { rows } = await pool.query<{ left: number }>(
        'select count(*)::int as left from recovery_code where account_id = $1 and number <> all($2::int[])',
        [accountId, used],
      );
      return rows[0]?.left ?? 0;
    },
    /** False before the first `replace`. */
    exist: async (client: PoolClient, accountId: string): Promise<boolean> => {
      const { rowCount } = await client.query('select from recovery_code where account_id = $1 limit 1', [accountId]);
      return rowCount === 1;
    },
    /** The number of a code, from 1; undefined if it is none of the account's. */
    numberOf: async (accountId: string, code: string): Promise<number | undefined> => {
      const { rows } = await pool.query<{ number: number }>(
        'select number from recovery_code where account_id = $1 and code_hash = $2',
        [accountId, hashOf(accountId, code)],
      );
      return rows[0]?.number;
    },
    forget: async (client: PoolClient, accountId: string): Promise<void> => {
      await client.query('delete from recovery_code where account_id = $1', [accountId]);
    },
  };
};
export type RecoveryCodes = ReturnType<typeof recoveryCodes>;
