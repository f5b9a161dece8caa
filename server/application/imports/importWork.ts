import type { Pool } from 'pg';
import { autoResetEvent } from '../../lib/autoResetEvent.ts';
import type { Clock } from '../../lib/clock.ts';

export type Work = {
  readonly planId: string;
  readonly accountId: string;
  /** Changes when the same import has new work, so that a worker deletes only the work that it has done. */
  readonly begun: string;
};

type Committed = { readonly importId: string; readonly planId: string; readonly accountId: string };

/** The imports that are to be applied or undone. Policies add them, and a worker takes them. */
export const importWork = (pool: Pool, now: Clock) => {
  const added = autoResetEvent();
  return {
    /** Repeating it changes nothing but costs the worker a look. */
    begin: async ({ importId, planId, accountId }: Committed): Promise<void> => {
      await pool.query('update property_import set plan_id = $2, touched_at = $3 where id = $1', [
        importId,
        planId,
        now(),
      ]);
      await pool.query(
        `insert into import_work (plan_id, account_id) values ($1, $2)
         on conflict (plan_id) do update set begun = gen_random_uuid(), done = 0`,
        [planId, accountId],
      );
      added.set();
    },

    waiting: async (): Promise<readonly Work[]> => {
      const { rows } = await pool.query<Work>(
        'select plan_id as "planId", account_id as "accountId", begun from import_work order by plan_id',
      );
      return rows;
    },

    /** The imports of an account that have work. The work of one may be done already: its stream says so. */
    plansOf: async (accountId: string): Promise<readonly string[]> => {
      const { rows } = await pool.query<{ plan_id: string }>('select plan_id from import_work where account_id = $1', [
        accountId,
      ]);
      return rows.map(({ plan_id }) => plan_id);
    },

    /** Rows that are done. False if the work has gone, because the account is being erased. */
    progressed: async ({ planId }: Work, done: number): Promise<boolean> => {
      const { rowCount } = await pool.query('update import_work set done = $2 where plan_id = $1', [planId, done]);
      return rowCount === 1;
    },

    /** 0 if nothing is done yet, and if there is no work. */
    doneOf: async (planId: string): Promise<number> => {
      const { rows } = await pool.query<{ done: number }>('select done from import_work where plan_id = $1', [planId]);
      return rows[0]?.done ?? 0;
    },

    /** Starts the days for which result and files are kept, and removes the work. */
    finished: async ({ planId, begun }: Work): Promise<void> => {
      await pool.query('update property_import set touched_at = $2 where plan_id = $1', [planId, now()]);
      await pool.query('delete from import_work where plan_id = $1 and begun = $2', [planId, begun]);
    },

    wake: added.set,
    /** Resolves when work was added here, or after `milliseconds`. */
    untilAdded: added.wait,
  };
};
export type ImportWork = ReturnType<typeof importWork>;
