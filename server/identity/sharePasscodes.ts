import type { Pool } from 'pg';
import type { Credentials } from './credentials.ts';

type ShareOf = { readonly shareId: string; readonly accountId: string };

type Database = Pick<Pool, 'query'>;

/** Deletes the passcode of a share. */
export const forgettingPasscodes =
  (pool: Database) =>
  async (shareId: string): Promise<void> => {
    await pool.query('delete from share_passcode where share_id = $1', [shareId]);
  };

/** The passcodes of shared links. They are stored in a separate table and never in an event. */
export const postgresSharePasscodes = (
  pool: Database,
  { hashOf, verifies }: Pick<Credentials, 'hashOf' | 'verifies'>,
) => ({
  set: async ({ shareId, accountId }: ShareOf, passcode: string): Promise<void> => {
    await pool.query(
      `insert into share_passcode (share_id, account_id, passcode_hash) values ($1, $2, $3)
       on conflict (share_id) do update set passcode_hash = excluded.passcode_hash, set_at = excluded.set_at`,
      [shareId, accountId, await hashOf(passcode)],
    );
  },
  /** False also if the passcode is gone: a share that needs one must not open without it. */
  matches: async (shareId: string, passcode: string): Promise<boolean> => {
    const { rows } = await pool.query<{ passcode_hash: string }>(
      'select passcode_hash from share_passcode where share_id = $1',
      [shareId],
    );
    const stored = rows[0]?.passcode_hash;
    return stored !== undefined && verifies(stored, passcode);
  },
  /** The shares whose passcodes were set more than an hour ago, in the order of their ids, after the given one. */
  setLongAgo: async (after: string | null, limit: number): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ share_id: string }>(
      `select share_id from share_passcode
       where set_at < now() - interval '1 hour' and ($1::uuid is null or share_id > $1) order by share_id limit $2`,
      [after, limit],
    );
    return rows.map(({ share_id }) => share_id);
  },
  forget: forgettingPasscodes(pool),
});
export type SharePasscodes = ReturnType<typeof postgresSharePasscodes>;
