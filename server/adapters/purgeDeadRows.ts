import type { PoolClient } from 'pg';
import type { TimedQuery } from './queryTimeouts.ts';

/** Milliseconds. While this waits for a lock, all readers of the table wait behind it. */
const LOCK_TIMEOUT = 1000;
/**
 * Milliseconds. The time-out of the pool is meant for reads. A large table takes longer, and blocks its readers
 * meanwhile.
 */
const TIMEOUT: Pick<TimedQuery, 'queryTimeout'> = { queryTimeout: 10 * 60_000 };
/** Seconds. A transaction that is open for longer may need rows that were deleted since it began. */
const LONG_TRANSACTION = 10;

/**
 * Events are appended and never deleted, and their personal data is encrypted. The ledger has hashes of them. To rewrite
 * these large tables would only block their readers.
 */
const NOT_REWRITTEN = '^(event|ledger_.*)$';

const OWN_TABLES = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and pg_has_role(relowner, 'usage') and relname !~ $1
  order by 1`;

const LONG_TRANSACTIONS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and xact_start < clock_timestamp() - make_interval(secs => $1)`;

/**
 * Rewrites every table and its indexes without the deleted rows. A plain VACUUM is not enough: it marks the space of
 * these rows as free and leaves their bytes there.
 */
export const rewriteTables = async (client: PoolClient): Promise<void> => {
  const { rows: transactions } = await client.query<{ count: number }>(LONG_TRANSACTIONS, [LONG_TRANSACTION]);
  // Postgres would copy the deleted rows that such a transaction can still see.
  if (transactions[0]?.count !== 0) throw new Error('Deleted rows cannot be removed while a transaction stays open');
  const { rows } = await client.query<{ name: string }>(OWN_TABLES, [NOT_REWRITTEN]);
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT}`);
  // Without its own time-out, the shorter one of the pool's reads would apply.
  for (const { name } of rows) await client.query({ ...TIMEOUT, text: `vacuum (full, analyze) ${name}` });
};

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Overwrites the write-ahead log. Postgres does not delete the files of this log but renames them for later use, so
 * they keep their content until they are written again. This writes as many files as there are. Returns false if our
 * role may not do that.
 */
export const overwriteWal = async (client: PoolClient): Promise<boolean> => {
  // Postgres ignores a switch if nothing was written since the last one. It fills the rest of the file with zeros.
  const switchFile = async () => {
    await client.query(`select pg_logical_emit_message(false, 'letproof', '')`);
    await client.query('select pg_switch_wal()');
  };
  try {
    await switchFile();
    // From here on Postgres needs none of the former files, so all of them are to be written again.
    await client.query({ ...TIMEOUT, text: 'checkpoint' });
    const { rows } = await client.query<{ files: number }>('select count(*)::int as files from pg_ls_waldir()');
    for (let left = rows[0]?.files ?? 0; left > 0; left -= 1) await switchFile();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
};
