import { Pool } from 'pg';

/** Runs `work` on one connection to this database, and closes it. */
export const inDatabase = async <Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> => {
  const pool = new Pool({ connectionString: url, max: 1 });
  return work(pool).finally(() => pool.end());
};
