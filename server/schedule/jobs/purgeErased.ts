import type { Pool } from 'pg';
import { overwriteWal, rewriteTables } from '../../adapters/purgeDeadRows.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Job } from '../job.ts';

type Dependencies = { readonly pool: Pick<Pool, 'query' | 'connect'>; readonly logger: Logger };

const UNPURGED = 'select subject from erased_key where purged_at is null';

// The mail about an erasure is the only one with the key of the installation. Its content is deleted once it was sent
// or dropped, and must then be purged, too.
const PURGED = `
  update erased_key set purged_at = $2 where subject = any($1::uuid[])
    and not exists (select from outbox_mail where subject is null and content is not null)`;

/**
 * Removes what was erased from the files of Postgres as well: deleted rows, and their copies in the write-ahead log.
 * Their text could otherwise be read from the disk, and a destroyed key could be recovered.
 */
export const purgeErased = ({ pool, logger }: Dependencies): Job => ({
  name: 'purge erased data from the files of Postgres',
  every: 'day',
  run: async (now) => {
    const { rows } = await pool.query<{ subject: string }>(UNPURGED);
    if (rows.length === 0) return;
    const client = await pool.connect();
    try {
      await rewriteTables(client);
      if (!(await overwriteWal(client)))
        logger.warn(
          'Erased data stays in the write-ahead log until Postgres reuses its files: our role may not switch them',
        );
    } finally {
      // The connection has settings of its own, so it is closed.
      client.release(true);
    }
    await pool.query(PURGED, [rows.map(({ subject }) => subject), now]);
  },
});
