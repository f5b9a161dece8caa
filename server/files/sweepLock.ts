import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { StoreUnavailable } from '../application/errors.ts';
import { Explained } from '../lib/explained.ts';

/** Among Postgres' advisory locks. The numbers before it are those of the log, the leader and the read models. */
const SWEEP_LOCK = 7_238_194;

/** Milliseconds that a backup waits for the end of a sweep, which looks at all files of all accounts. */
const LONGEST_SWEEP = 10 * 60_000;

/** Milliseconds between two tries. */
const LOOK = 100;

/** Tries to take the lock, without waiting. A shared one conflicts only with an exclusive one. */
const tryLock = async (client: PoolClient, take: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared') => {
  const { rows } = await client.query<{ free: boolean }>(`select ${take}($1) as free`, [SWEEP_LOCK]);
  return rows[0]?.free === true;
};

type Locking = Pick<Pool, 'connect'>;

const withClient = async <Result>(pool: Locking, work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    // Before the connection goes back: Postgres would end the lock of a closed one some time later. The work is done, so a
    // connection that is lost by now does not make it fail.
    broken = await client.query('select pg_advisory_unlock_all()').then(
      () => false,
      () => true,
    );
    return result;
  } finally {
    // Closing the connection ends the lock, too.
    client.release(broken);
  }
};

/**
 * While `work` runs, no process deletes abandoned files. A backup needs this: a document that is transferred meanwhile
 * has its file in another folder, which the backup may have passed, and the former file would be abandoned.
 */
export const withoutSweeps = <Result>(
  pool: Locking,
  /** `checkHeld` throws if the lock was lost with its connection. */
  work: (checkHeld: () => Promise<void>) => Promise<Result>,
  /** Ends the wait for a sweep. */
  signal?: AbortSignal,
): Promise<Result> =>
  withClient(pool, async (client) => {
    const waitsUntil = performance.now() + LONGEST_SWEEP;
    while (!(await tryLock(client, 'pg_try_advisory_lock_shared'))) {
      if (performance.now() > waitsUntil) throw new Explained('The files are being swept for longer than ten minutes');
      await delay(LOOK, undefined, { signal });
    }
    return work(async () => void (await client.query('select')));
  });

/** Runs `work`. Throws StoreUnavailable while a backup copies the files. */
export const ifSweepsAllowed = (pool: Locking, work: () => Promise<void>): Promise<void> =>
  withClient(pool, async (client) => {
    if (!(await tryLock(client, 'pg_try_advisory_lock'))) throw new StoreUnavailable('A backup is copying the files');
    await work();
  });
