import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { untilAborted } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import { isOutage } from './postgresOutage.ts';

const LOCK = 7_238_191;
/** Milliseconds between attempts to get the lock or to reach Postgres. */
const RETRY_INTERVAL = 100;

// If the leader's machine disappears, Postgres keeps its lock until it notices. Keep-alives limit that to 25 seconds.
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export type Role = {
  readonly leads: boolean;
  /** Aborts when this role ends. */
  readonly until: AbortSignal;
};

export type Leadership = {
  readonly role: () => Role;
  readonly stop: () => Promise<void>;
};

/**
 * Elects one leader among the server processes on a database. Only the leader runs projections and policies. It holds a
 * session lock, which Postgres releases as soon as the leader or its connection ends. Resolves after the first attempt,
 * so a single process leads from the start.
 */
export const openLeadership = async (connectionString: string, logger: Logger): Promise<Leadership> => {
  const stopping = new AbortController();
  let ending = new AbortController();
  let role: Role = { leads: false, until: ending.signal };
  const become = (leads: boolean) => {
    const previous = ending;
    ending = new AbortController();
    role = { leads, until: ending.signal };
    previous.abort();
  };

  const lead = async (tried: () => void) => {
    const client = new Client({
      connectionString,
      options: KEEP_ALIVE,
      connectionTimeoutMillis: 3000,
      query_timeout: 10_000,
      // Notice a lost connection as fast as Postgres does, because another process may lead by then.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = new AbortController();
    for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
    try {
      await client.connect();
      while (!stopping.signal.aborted) {
        const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
        if (rows[0]?.held) become(true);
        tried();
        if (role.leads) return await untilAborted(AbortSignal.any([stopping.signal, lost.signal]));
        await delay(RETRY_INTERVAL, undefined, { signal: stopping.signal });
      }
    } finally {
      if (role.leads) become(false);
      await client.end().catch(() => {});
    }
  };

  let running = Promise.resolve();
  await new Promise<void>((tried) => {
    running = retryWithBackoff({
      signal: stopping.signal,
      attempt: () => lead(tried),
      failed: (error) => {
        if (!isOutage(error)) logger.warn('The leader lock cannot be requested', { reason: String(error) });
        return RETRY_INTERVAL;
      },
    });
  });

  return {
    role: () => role,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** For a single process, such as a test or the bench. */
export const alwaysLeading: Pick<Leadership, 'role'> = {
  role: () => ({ leads: true, until: new AbortController().signal }),
};
