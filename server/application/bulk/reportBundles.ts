import type { Pool } from 'pg';
import type { Clock } from '../../lib/clock.ts';
import { NotFound } from '../errors.ts';

type Of = { readonly id: string; readonly account: string; readonly person: string };
export type ReportBundle = { readonly propertyIds: readonly string[]; readonly done: number };

/** Reports that a person has asked for as one ZIP. Every process can print them and tell how far they are. */
export const reportBundles = (pool: Pick<Pool, 'query'>, now: Clock) => ({
  add: async ({ id, account, person }: Of, propertyIds: readonly string[]): Promise<void> => {
    await pool.query(
      `insert into report_bundle (id, account_id, person_id, property_ids, created_at) values ($1, $2, $3, $4, $5)
       on conflict (id) do nothing`,
      [id, account, person, propertyIds, now()],
    );
  },

  /** Throws NotFound for that of another person, too. */
  find: async ({ id, account, person }: Of): Promise<ReportBundle> => {
    const { rows } = await pool.query<ReportBundle>(
      `select property_ids as "propertyIds", done from report_bundle
       where id = $1 and account_id = $2 and person_id = $3`,
      [id, account, person],
    );
    if (!rows[0]) throw new NotFound();
    return rows[0];
  },

  printed: async (id: string, done: number): Promise<void> => {
    await pool.query('update report_bundle set done = $2 where id = $1', [id, done]);
  },
});
export type ReportBundles = ReturnType<typeof reportBundles>;
