import { createHash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../lib/clock.ts';

/** Days after which a session ends in any case. */
const SESSION_DAYS = 30;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Milliseconds for which a look-up is cached. The process that ends a session removes it from its cache at once. Other
 * processes may accept it for this long.
 */
const CACHED_FOR = 5000;

/** Opaque 256-bit tokens; only their hash is stored. */
export const postgresSessions = (pool: Pool, now: Clock) => {
  const cache = new LRUCache<string, string>({ max: 10_000, ttl: CACHED_FOR });
  /**
   * Counts the sessions that ended here. A look-up is not cached if a session ended during it, because it may be stale.
   */
  let ended = 0;
  // All look-ups in one turn of the event loop share one query.
  const accounts = new DataLoader<string, string | null>(
    async (tokens) => {
      const hashes = tokens.map(hashOf);
      const { rows } = await pool.query<[Buffer, string]>({
        name: 'sessions',
        text: 'select id_hash, account_id from session where id_hash = any($1::bytea[]) and expires_at > $2',
        values: [hashes, now()],
        rowMode: 'array',
      });
      const found = new Map(rows.map(([hash, accountId]) => [hash.toString('hex'), accountId]));
      return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
    },
    { cache: false, maxBatchSize: 200 },
  );

  return {
    /** Returns the token for the cookie. */
    start: async (accountId: string): Promise<{ token: string; expires: Date }> => {
      const token = randomBytes(32).toString('base64url');
      const created = now();
      const expires = new Date(created.getTime() + SESSION_DAYS * 86_400_000);
      await pool.query('insert into session (id_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)', [
        hashOf(token),
        accountId,
        created,
        expires,
      ]);
      return { token, expires };
    },
    accountOf: async (token: string): Promise<string | null> => {
      const known = cache.get(token);
      if (known) return known;
      const before = ended;
      const accountId = await accounts.load(token);
      if (accountId && ended === before) cache.set(token, accountId);
      return accountId;
    },
    end: async (token: string): Promise<void> => {
      await pool.query('delete from session where id_hash = $1', [hashOf(token)]);
      cache.delete(token);
      ended += 1;
    },
  };
};
export type Sessions = ReturnType<typeof postgresSessions>;
