import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** Starts a session and returns its cookie. */
export const signIn = async (pool: Pool, accountId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into session (id_hash, account_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), accountId],
  );
  return `sid=${token}`;
};
