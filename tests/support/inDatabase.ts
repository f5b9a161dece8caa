import { Pool } from 'pg';

/** Runs `work` on connections to this database, and closes them. Postgres may be killed meanwhile. */
export const inDatabase = async <Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> => {
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  return work(pool).finally(() => pool.end());
};
