import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type Clock, farAhead, latestCredible } from '../lib/clock.ts';
import type { Secrets } from './secrets.ts';

export type TokenPurpose = 'confirm-email' | 'reset-password';

export type FoundToken = { readonly accountId: string; readonly eventId: string };

/** The event that causes a mail with a token. */
type Cause = { readonly accountId: string; readonly eventId: string; readonly at: string };

/** Minutes. */
const LIFETIME: Record<TokenPurpose, number> = { 'confirm-email': 7 * 24 * 60, 'reset-password': 60 };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The tokens in links that are sent by mail: 256 bits, valid for a limited time. `use` ends a token, `find` leaves it
 * valid.
 */
export const postgresAccountTokens = (pool: Pool, derive: Secrets['derive'], now: Clock) => ({
  /**
   * The token for the mail that follows from an event. A repeat for the same event gives the same token, so that a mail
   * that was composed twice has one link. Older tokens of the account and purpose become invalid. It is valid from the
   * event on, so that no link works again when an operator lets old events be followed again. A token that expires later
   * than one issued now would was made while the clock was ahead, and counts as older.
   */
  issue: async (purpose: TokenPurpose, { accountId, eventId, at }: Cause): Promise<string> => {
    const token = derive(`token ${purpose} ${eventId}`).toString('base64url');
    const lifetime = LIFETIME[purpose] * 60_000;
    const expires = new Date(Date.parse(at) + lifetime);
    const latest = new Date(latestCredible(now).getTime() + lifetime);
    if (expires <= now()) return token;
    await pool.query(
      `with older as (
         delete from account_token
         where account_id = $3 and purpose = $2 and (event_id < $4 or (expires_at > $6 and event_id <> $4))
       )
       insert into account_token (token_hash, purpose, account_id, event_id, expires_at)
       select $1, $2, $3, $4, $5
       where not exists (select from account_token where account_id = $3 and purpose = $2 and event_id >= $4
         and (expires_at <= $6 or event_id = $4))`,
      [hashOf(token), purpose, accountId, eventId, expires, latest],
    );
    return token;
  },

  /** The account of a valid token, which stays valid, and the event that caused its mail. */
  find: async (purpose: TokenPurpose, token: string): Promise<FoundToken | undefined> => {
    const { rows } = await pool.query<FoundToken>(
      `select account_id as "accountId", event_id as "eventId" from account_token
       where token_hash = $1 and purpose = $2 and expires_at > $3`,
      [hashOf(token), purpose, now()],
    );
    return rows[0];
  },

  /**
   * Uses up a token in a transaction of the caller. Returns its account; undefined for a token that is unknown, used or
   * expired. Of several requests with one token only one gets the account.
   */
  use: async (client: PoolClient, purpose: TokenPurpose, token: string): Promise<string | undefined> => {
    const { rows } = await client.query<{ account_id: string }>(
      'delete from account_token where token_hash = $1 and purpose = $2 and expires_at > $3 returning account_id',
      [hashOf(token), purpose, now()],
    );
    return rows[0]?.account_id;
  },

  /** Makes the links of one purpose invalid, in a transaction of the caller. */
  revokeAll: async (client: PoolClient, purpose: TokenPurpose, accountId: string): Promise<void> => {
    await client.query('delete from account_token where account_id = $1 and purpose = $2', [accountId, purpose]);
  },
});
export type AccountTokens = ReturnType<typeof postgresAccountTokens>;

/** Deletes tokens that have expired, and those of mails that were written while the clock was far ahead. */
export const sweepAccountTokens = async (pool: Pool, now: Date): Promise<void> => {
  for (const [purpose, minutes] of Object.entries(LIFETIME))
    await pool.query('delete from account_token where purpose = $1 and (expires_at < $2 or expires_at > $3)', [
      purpose,
      now,
      new Date(farAhead(now).getTime() + minutes * 60_000),
    ]);
};
