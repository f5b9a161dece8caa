import type { Pool } from 'pg';
import { Explained } from '../lib/explained.ts';

/** Throws if a restore into this database has begun and not ended: it lacks some of its events, keys or files. */
export const refuseUnfinishedRestore = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  const { rows } = await pool.query<{ source: string }>('select source from unfinished_restore');
  for (const { source } of rows)
    throw new Explained(
      `A restore from ${source} did not reach its end here: empty the database, the event store and DATA_DIR ` +
        '(except the folder secrets), and run it again',
    );
};
