import pg from 'pg';

/** Files of the write-ahead log, of 16 MB each. With fewer of them left for later use, a checkpoint makes room for more. */
const FEWEST = 3;
/** Milliseconds. */
const [CONNECTING, ANSWERING] = [3_000, 60_000];

const FILES_AHEAD = `select count(*)::int as files from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())`;

/**
 * Keeps some files of the write-ahead log for later use. A checkpoint leaves 64 MB of them, and Postgres writes one by
 * itself after five minutes or some 300 MB. On a full disk it goes on for readers as long as it has one, and then ends.
 * Never rejects: that Postgres is away is noticed elsewhere.
 */
export const keepLogAhead = async (connectionString: string): Promise<void> => {
  const timeouts = { connectionTimeoutMillis: CONNECTING, query_timeout: ANSWERING };
  const client = new pg.Client({ connectionString, ...timeouts });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ files: number }>(FILES_AHEAD);
    if ((rows[0]?.files ?? 0) < FEWEST) await client.query('checkpoint');
    await client.end();
  } catch {
    client.connection.stream.destroy();
  }
};
