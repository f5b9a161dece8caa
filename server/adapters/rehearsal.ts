import type { Pool } from 'pg';

/** Every later start on this database sends nothing. It stays so: a copy that has missed days of work is thrown away. */
export const markRehearsal = async (pool: Pick<Pool, 'query'>, at: Date): Promise<void> => {
  await pool.query('insert into rehearsal (begun_at) values ($1)', [at]);
};

/** True if this database was restored only to rehearse. */
export const isMarkedRehearsal = async (pool: Pick<Pool, 'query'>): Promise<boolean> =>
  (await pool.query('select from rehearsal')).rowCount === 1;
