import type { Pool, PoolClient } from 'pg';

/** Runs `work` in a transaction. If it fails, nothing is changed. */
export const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection ends the transaction. A rollback would wait for a server that may no longer answer.
    client.release(true);
    throw error;
  }
};
