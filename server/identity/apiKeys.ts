import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Pool } from 'pg';
import type { Clock } from '../lib/clock.ts';

/** Programs that search code for leaked secrets find a key by its beginning, and know it by its checksum. */
const PREFIX = 'letproof_';
const FORM = /^letproof_([\w-]{43})([0-9a-f]{8})$/;

const checksum = (secret: string): string => crc32(secret).toString(16).padStart(8, '0');

/** `letproof_`, 256 random bits in base64url, and their CRC-32. */
export const newApiKey = (): string => {
  const secret = randomBytes(32).toString('base64url');
  return `${PREFIX}${secret}${checksum(secret)}`;
};

export const isApiKey = (text: string): boolean => {
  const [, secret, sum] = FORM.exec(text) ?? [];
  return secret !== undefined && checksum(secret) === sum;
};

/** A fast hash is enough: 256 random bits cannot be guessed. */
export const apiKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

type Row = { readonly keyId: string; readonly accountId: string; readonly lastUsedAt: Date | null };

/** Milliseconds. */
const MINUTE = 60_000;

/** Which account a key belongs to, and when it was last used. Whether it still works is in the account's stream. */
export const apiKeys = (pool: Pick<Pool, 'query'>, now: Clock) => {
  const ROW = 'key_id as "keyId", account_id as "accountId", last_used_at as "lastUsedAt"';
  return {
    /** A repeat changes nothing. */
    add: async (key: { keyId: string; accountId: string; keyHash: string }): Promise<void> => {
      await pool.query(
        'insert into api_key (key_hash, key_id, account_id) values ($1, $2, $3) on conflict do nothing',
        [Buffer.from(key.keyHash, 'base64url'), key.keyId, key.accountId],
      );
    },

    /** Undefined for a malformed or unknown key. */
    find: async (key: string): Promise<Row | undefined> => {
      if (!isApiKey(key)) return undefined;
      const { rows } = await pool.query<Row>(`select ${ROW} from api_key where key_hash = $1`, [apiKeyHash(key)]);
      return rows[0];
    },

    noteUse: async ({ keyId, lastUsedAt }: Row): Promise<void> => {
      const minute = new Date(Math.floor(now().getTime() / MINUTE) * MINUTE);
      if (lastUsedAt !== null && lastUsedAt >= minute) return;
      await pool.query('update api_key set last_used_at = $2 where key_id = $1', [keyId, minute]);
    },

    /** By the id of the key. */
    lastUses: async (accountId: string): Promise<ReadonlyMap<string, Date | null>> => {
      const { rows } = await pool.query<Row>(`select ${ROW} from api_key where account_id = $1`, [accountId]);
      return new Map(rows.map(({ keyId, lastUsedAt }) => [keyId, lastUsedAt]));
    },

    remove: async (keyId: string): Promise<void> => {
      await pool.query('delete from api_key where key_id = $1', [keyId]);
    },
  };
};
export type ApiKeys = ReturnType<typeof apiKeys>;
