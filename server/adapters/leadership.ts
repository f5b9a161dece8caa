import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../eventLog/eventStore.ts';
import { untilAborted } from '../lib/lifetime.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import { isOutage } from './postgresOutage.ts';

const LOCK = 7_238_191;
/** Milliseconds between tries to lead, and between looks whether Postgres is back. */
const TRY_EVERY = 100;

// A leader whose machine has vanished without a word holds the lock until Postgres notices: within half a minute.
const NOTICE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export type Role = {
  readonly leads: boolean;
  /** Aborts when it ends. */
  readonly until: AbortSignal;
};

export type Leadership = {
  readonly role: () => Role;
  readonly stop: () => Promise<void>;
};

/**
 * Of several server processes on one database one leads: it projects and reacts, the others look on. The lock is a
 * session's, so Postgres lets go of it in the moment in which the leader or its connection ends. Resolves after the
 * first try: a process that is alone leads from the start.
 */
export const openLeadership = async (connectionString: string, log: Log): Promise<Leadership> => {
  const stopping = new AbortController();
  let ending = new AbortController();
  let role: Role = { leads: false, until: ending.signal };
  const become = (leads: boolean) => {
    const former = ending;
    ending = new AbortController();
    role = { leads, until: ending.signal };
    former.abort();
  };

  const lead = async (tried: () => void) => {
    const client = new Client({
      connectionString,
      options: NOTICE,
      connectionTimeoutMillis: 3000,
      query_timeout: 10_000,
      // The same half a minute for us: by then another may lead.
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
        await delay(TRY_EVERY, undefined, { signal: stopping.signal });
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
        if (!isOutage(error)) log.warn('The lock of the leader cannot be asked for', { reason: String(error) });
        return TRY_EVERY;
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

/** For what is alone by itself: a test, the bench. */
export const alwaysLeading: Pick<Leadership, 'role'> = {
  role: () => ({ leads: true, until: new AbortController().signal }),
};
