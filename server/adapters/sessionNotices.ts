import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { within } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import { noticeListener } from './noticeListener.ts';

/** The trigger of the table of sessions notifies this channel, too. */
const CHANNEL = 'session_notice';

type Notice =
  /** A session of this account has ended. Null: all sessions of all accounts. */
  | { readonly ended: string | null }
  /** Everyone who receives it answers with `passed`. */
  | { readonly barrier: string }
  | { readonly passed: string };

/** The SQL that tells every process, at the commit, that all sessions have ended. */
export const ALL_SESSIONS_ENDED = `select pg_notify('${CHANNEL}', '{"ended": null}')`;

/** By this name the listeners of all processes are counted. */
export const LISTENER = 'letproof session notices';

/** Milliseconds. A process that has not answered by then is frozen or gone, so it serves no requests either. */
const PATIENCE = 1000;

type Options = {
  readonly connectionString: string;
  readonly pool: Pool;
  readonly logger: Logger;
  /** Called in every process when a session of this account has ended; null when all have. */
  readonly ended: (accountId: string | null) => void;
  /** Called when notices may have been missed. */
  readonly interrupted: () => void;
  /** Called when notices arrive again. */
  readonly resumed: () => void;
};

/** Tells all processes on a database which accounts' sessions have ended. */
export const openSessionNotices = async ({ connectionString, pool, logger, ended, interrupted, resumed }: Options) => {
  const config = { connectionString, application_name: LISTENER };
  const listener = noticeListener(config, 'ended sessions', logger);
  const barriers = new Map<string, () => void>();
  let isListening = false;

  const notify = (notice: Notice) =>
    pool.query<{ listeners: number }>(
      `select count(*)::int as listeners, pg_notify($1, $2) from pg_stat_activity
       where application_name = $3 and datname = current_database()`,
      [CHANNEL, JSON.stringify(notice), LISTENER],
    );

  listener.notifications.on(CHANNEL, (notice: Notice) => {
    if ('ended' in notice) ended(notice.ended);
    else if ('passed' in notice) barriers.get(notice.passed)?.();
    // Postgres delivers the notices of all processes in the order of their commits. So a process that has received a
    // barrier has also received every notice before it. If its answer fails, the other process does not wait for long.
    else notify({ passed: notice.barrier }).catch(() => {});
  });
  listener.events.on('reconnect', () => {
    isListening = false;
    interrupted();
  });
  listener.events.on('connected', () => {
    isListening = true;
    resumed();
  });
  await listener.listenTo(CHANNEL);

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
      notify({ barrier: id }).then(({ rows }) => {
        listeners = rows[0]?.listeners ?? 0;
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
    close: listener.close,
  };
};
