import { setTimeout as delay } from 'node:timers/promises';
import { type LeaderLock, leaderLock } from '../adapters/leaderLock.ts';
import { HEARTBEAT, POSTGRES_BEATS } from '../adapters/leadership.ts';
import { Explained } from '../lib/explained.ts';

const RUNNING = 'A server is running on this database: stop all of them, because they know the former key only';
const LOST =
  'The lock that keeps servers away was lost, so the master key was not replaced: stop all servers and run it again';

/** Without it, a server that waits for the lock would end our session as that of a silent leader. */
const renewUntil = async (signal: AbortSignal, lock: LeaderLock, heartbeat: number) => {
  while (!signal.aborted) {
    // If it fails, `checkAlone` says so before anything is committed.
    await lock.renew().catch(() => {});
    await delay(heartbeat, undefined, { signal }).catch(() => {});
  }
};

/**
 * Holds the lock of the leader during `work`, so that no server leads meanwhile. A server that starts can still wait for
 * the lock, and a server without its event store does not hold it. So servers are also counted by their sessions.
 * `work` calls `checkAlone` right before it commits: it throws if a server runs, or if the lock was lost.
 */
export const withoutServers = async (
  databaseUrl: string,
  work: (checkAlone: () => Promise<void>) => Promise<void>,
  heartbeat = HEARTBEAT,
): Promise<void> => {
  const lock = leaderLock(databaseUrl, POSTGRES_BEATS * HEARTBEAT);
  const ended = new AbortController();
  await lock.connect();
  let renewing: Promise<void> | undefined;
  const checkAlone = async () => {
    const servers = await lock.countServers().catch((error: unknown) => {
      throw new Explained(LOST, { cause: error });
    });
    if (servers > 0) throw new Explained(RUNNING);
  };
  try {
    if (!(await lock.request())) throw new Explained(RUNNING);
    renewing = renewUntil(ended.signal, lock, heartbeat);
    await checkAlone();
    await work(checkAlone);
  } finally {
    ended.abort();
    await renewing;
    await lock.close();
  }
};
