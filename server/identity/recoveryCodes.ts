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
    /** Replaces the codes of an account, in a transaction of the caller. Returns the new ones. */
    replace: async (client: PoolClient, accountId: string): Promise<readonly string[]> => {
      const codes = Array.from({ length: COUNT }, newCode);
      await client.query('delete from recovery_code where account_id = $1', [accountId]);
      await client.query(
        `insert into recovery_code (account_id, number, code_hash)
         select $1, number, code_hash from unnest($2::bytea[]) with ordinality as code (code_hash, number)`,
        [accountId, codes.map((code) => hashOf(accountId, code))],
      );
      return codes;
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
