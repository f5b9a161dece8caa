import { createHash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../lib/clock.ts';

/** Days; hardening.md asks that the absolute life of a session be written down. */
const SESSION_DAYS = 30;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * How long a look-up is believed (milliseconds). A session that ends is forgotten at once where it ends; another server
 * process may go on believing in it for this long.
 */
const BELIEVED = 5000;

/** Opaque 256-bit tokens; only their hash is kept. */
export const postgresSessions = (pool: Pool, now: Clock) => {
  const believed = new LRUCache<string, string>({ max: 10_000, ttl: BELIEVED });
  /** How many sessions have been ended here: what was looked up meanwhile may be one of them, and is not believed. */
  let ended = 0;
  // All look-ups of one turn of the event loop share a round trip.
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
      const known = believed.get(token);
      if (known) return known;
      const before = ended;
      const accountId = await accounts.load(token);
      if (accountId && ended === before) believed.set(token, accountId);
      return accountId;
    },
    end: async (token: string): Promise<void> => {
      await pool.query('delete from session where id_hash = $1', [hashOf(token)]);
      believed.delete(token);
      ended += 1;
    },
  };
};
export type Sessions = ReturnType<typeof postgresSessions>;
