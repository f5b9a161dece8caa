import { createHash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import type { Pool, PoolClient } from 'pg';
import { MS_A_DAY } from '../../domain/calendar.ts';
import { openSessionNotices } from '../adapters/sessionNotices.ts';
import { type Clock, farAhead, latestCredible } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { type Session, sessionCache } from './sessionCache.ts';

/** Milliseconds after which a session ends in any case, and after which it ends without a request. */
const [ABSOLUTE, IDLE] = [30 * MS_A_DAY, 7 * MS_A_DAY];
/** Milliseconds. `last_seen_at` is written at most this often. */
const SEEN_EVERY = 60_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const before = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds);

export type StoredSession = {
  readonly id: string;
  readonly created: Date;
  readonly lastSeen: Date;
  /** Browser and system in words. */
  readonly device: string;
};

/** The token for the cookie. */
export type StartedSession = { readonly token: string; readonly expires: Date };

export type NewSession = {
  readonly passwordHash: string;
  readonly device: string;
  /** The token of the session that proves who asks, if no password does. */
  readonly continued?: string | null;
};

/** Gets the account whose session has ended, in whichever process; null when any may have ended. */
type EndedListener = (accountId: string | null) => void;

type Options = {
  readonly pool: Pool;
  readonly connectionString: string;
  readonly now: Clock;
  readonly logger: Logger;
};

/** The SQL of a session that is still valid. */
const VALID = 'expires_at > $2 and last_seen_at > $3';

/** Opaque 256-bit tokens; only their hash is stored. A session that has ended is refused by every process. */
export const openSessions = async ({ pool, connectionString, now, logger }: Options) => {
  const cache = sessionCache();
  const endedListeners = new Set<EndedListener>();
  const notices = await openSessionNotices({
    connectionString,
    pool,
    logger,
    ended: (accountId) => {
      if (accountId === null) cache.clear();
      else cache.drop(accountId);
      for (const notify of endedListeners) notify(accountId);
    },
    interrupted: cache.clear,
    resumed: () => {
      for (const notify of endedListeners) notify(null);
    },
  });

  /** Not awaited by requests. If it fails, the next look-up tries again. */
  const noteSeen = (hashes: readonly Buffer[], at: Date) => {
    pool
      .query('update session set last_seen_at = $2 where id_hash = any($1::bytea[]) and last_seen_at <= $3', [
        hashes,
        at,
        before(at, SEEN_EVERY),
      ])
      .catch((error: unknown) => logger.warn('The use of a session was not noted', { reason: String(error) }));
  };

  // All look-ups in one turn of the event loop share one query.
  const sessions = new DataLoader<string, Session | null>(
    async (tokens) => {
      const at = now();
      const hashes = tokens.map(hashOf);
      const { rows } = await pool.query<[Buffer, string, string, Date]>({
        name: 'sessions',
        text: `select id_hash, id, account_id, last_seen_at from session where id_hash = any($1::bytea[]) and ${VALID}`,
        values: [hashes, at, before(at, IDLE)],
        rowMode: 'array',
      });
      const seen = rows.filter(([, , , lastSeen]) => lastSeen <= before(at, SEEN_EVERY)).map(([hash]) => hash);
      if (seen.length > 0) noteSeen(seen, at);
      const found = new Map(rows.map(([hash, id, accountId]) => [hash.toString('hex'), { id, accountId }]));
      return hashes.map((hash) => found.get(hash.toString('hex')) ?? null);
    },
    { cache: false, maxBatchSize: 200 },
  );

  /** Ends sessions and returns how many, once every process refuses them. */
  const ended = async (condition: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ account_id: string }>(
      `delete from session where ${condition} returning account_id`,
      [...values],
    );
    for (const { account_id } of rows) cache.drop(account_id);
    if (rows.length > 0) await notices.settled();
    return rows.length;
  };

  const start = async (
    accountId: string,
    { passwordHash, device, continued = null }: NewSession,
    on: Pick<PoolClient, 'query'> = pool,
  ): Promise<StartedSession | null> => {
    const token = randomBytes(32).toString('base64url');
    const created = now();
    const expires = new Date(created.getTime() + ABSOLUTE);
    const { rowCount } = await on.query(
      `insert into session (id_hash, account_id, created_at, last_seen_at, expires_at, device)
       select $1, account_id, $3, $3, $4, $5 from credential
       where account_id = $2 and password_hash = $6
         and ($7::bytea is null or exists (select from session where id_hash = $7))
       for share`,
      [hashOf(token), accountId, created, expires, device, passwordHash, continued && hashOf(continued)],
    );
    return rowCount === 1 ? { token, expires } : null;
  };

  return {
    /**
     * Returns the token for the cookie; null if the password is no longer the one with this hash, or if the session that
     * this one continues has ended. The row of the password is locked, so a new password either refuses this session or
     * ends it.
     */
    start: (accountId: string, session: NewSession): Promise<StartedSession | null> => start(accountId, session),
    /**
     * Starts a session like `start` and ends all others of the account, in a transaction of the caller, who waits for
     * `settled` after its commit. The others end also if it returns null.
     */
    startOnly: async (client: PoolClient, accountId: string, session: NewSession): Promise<StartedSession | null> => {
      const started = await start(accountId, session, client);
      await client.query('delete from session where account_id = $1 and id_hash is distinct from $2', [
        accountId,
        started && hashOf(started.token),
      ]);
      return started;
    },
    find: async (token: string): Promise<Session | null> => {
      const known = cache.get(token);
      if (known) return known;
      const endings = cache.endings();
      const session = await sessions.load(token);
      if (session && notices.isListening() && cache.endings() === endings) cache.set(token, session);
      return session;
    },
    /** The valid sessions of an account, the last used first. */
    list: async (accountId: string): Promise<readonly StoredSession[]> => {
      const at = now();
      const { rows } = await pool.query<StoredSession>(
        `select id, created_at as created, last_seen_at as "lastSeen", device from session
         where account_id = $1 and ${VALID} order by last_seen_at desc, created_at desc`,
        [accountId, at, before(at, IDLE)],
      );
      return rows;
    },
    /** When each of these accounts last used a session that is still valid. */
    lastSeen: async (accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
      const at = now();
      const { rows } = await pool.query<{ id: string; seen: Date }>(
        `select account_id as id, max(last_seen_at) as seen from session
         where account_id = any($1::uuid[]) and ${VALID} group by account_id`,
        [accountIds, at, before(at, IDLE)],
      );
      return new Map(rows.map(({ id, seen }) => [id, seen]));
    },
    /** The ids of these sessions that are still valid. Unlike `find`, it does not prolong them. */
    valid: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const at = now();
      const { rows } = await pool.query<{ id: string }>(
        `select id from session where id = any($1::uuid[]) and ${VALID}`,
        [ids, at, before(at, IDLE)],
      );
      return new Set(rows.map(({ id }) => id));
    },
    /** True if it is valid. Locks the row, so that the session does not end before the transaction of the caller ends. */
    holds: async (id: string, client: Pick<PoolClient, 'query'> = pool): Promise<boolean> => {
      const at = now();
      const { rowCount } = await client.query(`select from session where id = $1 and ${VALID} for key share`, [
        id,
        at,
        before(at, IDLE),
      ]);
      return rowCount === 1;
    },
    onEnded: (listener: EndedListener): void => void endedListeners.add(listener),
    end: async (token: string): Promise<void> => {
      await ended('id_hash = $1', [hashOf(token)]);
    },
    /** False if the account has no such session. */
    endById: async (accountId: string, id: string): Promise<boolean> =>
      (await ended('account_id = $1 and id = $2', [accountId, id])) > 0,
    /** Ends all but `present`, and returns how many. */
    endOthers: (accountId: string, present: string): Promise<number> =>
      ended('account_id = $1 and id <> $2', [accountId, present]),
    /** In a transaction of the caller, who waits for `settled` after its commit. */
    endAll: async (client: PoolClient, accountId: string): Promise<void> => {
      await client.query('delete from session where account_id = $1', [accountId]);
    },
    /** Resolves once every process refuses the sessions that have ended before this call. */
    settled: notices.settled,
    close: notices.close,
  };
};
export type Sessions = Awaited<ReturnType<typeof openSessions>>;

/**
 * Ends the sessions of an account that were started until then, and those that were started while the clock was ahead.
 * Repeating it ends no later one.
 */
export const sessionsEnder =
  (pool: Pick<Pool, 'query'>, now: Clock) =>
  async (accountId: string, until: string): Promise<void> => {
    await pool.query('delete from session where account_id = $1 and (created_at <= $2 or created_at > $3)', [
      accountId,
      until,
      latestCredible(now),
    ]);
  };

/**
 * Deletes sessions that are refused already, and those that were started while the clock was far ahead: they would last for
 * as long after that time.
 */
export const sweepSessions = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query('delete from session where expires_at < $1 or last_seen_at < $2 or created_at > $3', [
    now,
    before(now, IDLE),
    farAhead(now),
  ]);
};
