import type { Pool } from 'pg';
import type { Credentials } from './credentials.ts';

type ShareOf = { readonly shareId: string; readonly accountId: string };

/** The passcodes of shared links. They are stored in a separate table and never in an event. */
export const postgresSharePasscodes = (
  pool: Pick<Pool, 'query'>,
  { hashOf, verifies }: Pick<Credentials, 'hashOf' | 'verifies'>,
) => ({
  set: async ({ shareId, accountId }: ShareOf, passcode: string): Promise<void> => {
    await pool.query(
      `insert into share_passcode (share_id, account_id, passcode_hash) values ($1, $2, $3)
       on conflict (share_id) do update set passcode_hash = excluded.passcode_hash`,
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
  forget: async (shareId: string): Promise<void> => {
    await pool.query('delete from share_passcode where share_id = $1', [shareId]);
  },
});
export type SharePasscodes = ReturnType<typeof postgresSharePasscodes>;
