import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import createSubscriber from 'pg-listen';
import { within } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';

/** The trigger of the table of sessions notifies this channel. */
const ENDED = 'session_ended';
const BARRIER = 'session_barrier';
const PASSED = 'session_barrier_passed';

/** By this name the listeners of all processes are counted. */
const LISTENER = 'letproof session notices';

/** Milliseconds. A process that has not answered by then is frozen or gone, so it serves no requests either. */
const PATIENCE = 1000;

type Options = {
  readonly connectionString: string;
  readonly pool: Pool;
  readonly logger: Logger;
  /** Called in every process when a session of this account has ended. */
  readonly ended: (accountId: string) => void;
  /** Called when notices may have been missed. */
  readonly interrupted: () => void;
};

/** Tells all processes on a database which accounts' sessions have ended. */
export const openSessionNotices = async ({ connectionString, pool, logger, ended, interrupted }: Options) => {
  const config = { connectionString, application_name: LISTENER };
  const listener = createSubscriber(config, { retryTimeout: Number.POSITIVE_INFINITY });
  const barriers = new Map<string, () => void>();
  let isListening = false;

  listener.notifications.on(ENDED, ended);
  // Postgres delivers the notices of all processes in the order of their commits. So a process that has received a
  // barrier has also received every notice before it.
  listener.notifications.on(BARRIER, (id: string) => {
    listener.notify(PASSED, id)?.catch(() => {});
  });
  listener.notifications.on(PASSED, (id: string) => barriers.get(id)?.());
  listener.events.on('reconnect', () => {
    isListening = false;
    interrupted();
  });
  listener.events.on('connected', () => {
    isListening = true;
  });
  listener.events.on('error', (error) =>
    logger.warn('Listening for ended sessions was interrupted', { reason: error.message }),
  );
  await listener.connect();
  for (const channel of [ENDED, BARRIER, PASSED]) await listener.listenTo(channel);

  const sendBarrier = async (id: string): Promise<number> => {
    const { rows } = await pool.query<{ listeners: number }>(
      `select count(*)::int as listeners, pg_notify($1, $2) from pg_stat_activity
       where application_name = $3 and datname = current_database()`,
      [BARRIER, JSON.stringify(id), LISTENER],
    );
    return rows[0]?.listeners ?? 0;
  };

  /** Resolves once as many listeners have passed a new barrier as there are. */
  const passedByAll = (id: string) =>
    new Promise<void>((resolve, reject) => {
      let passed = 0;
      let listeners = Number.POSITIVE_INFINITY;
      const check = () => {
        if (passed >= listeners) resolve();
      };
      barriers.set(id, () => {
        passed += 1;
        check();
      });
      sendBarrier(id).then((count) => {
        listeners = count;
        check();
      }, reject);
    });

  return {
    /** False while notices may be missed. */
    isListening: () => isListening,
    /** Resolves once every process has received all notices before this call, and after a second at the latest. */
    settled: async (): Promise<void> => {
      const id = randomUUID();
      // The sessions have ended in any case. A process without Postgres accepts none, because it cannot look them up.
      await within(PATIENCE, passedByAll(id)).catch(() => {});
      barriers.delete(id);
    },
    close: () => listener.close(),
  };
};
export type SessionNotices = Awaited<ReturnType<typeof openSessionNotices>>;
