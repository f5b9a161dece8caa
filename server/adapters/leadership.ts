import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '../eventLog/eventStore.ts';
import { deadlineIn } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import { watchdog } from '../lib/watchdog.ts';
import { type LeaderLock, leaderLock } from './leaderLock.ts';
import { isOutage } from './postgresOutage.ts';

/** Milliseconds between attempts to get the lock or to reach Postgres. */
const RETRY_INTERVAL = 100;
/** Milliseconds that a process with `asksLast` waits before each request. The others request the lock many times meanwhile. */
const AFTER_OTHERS = 2000;
/** Milliseconds between the leader's heartbeats, and between questions to the event store. */
export const HEARTBEAT = 1000;
/** Heartbeats. A leader without its event store for this long gives up; a leader that is silent for this long is ended. */
const LIMIT = 5;
/** Heartbeats. Less than LIMIT: a leader without Postgres stops leading before another process can lead. */
export const POSTGRES_BEATS = 3;

export type Role = {
  readonly leads: boolean;
  /** Aborts when this role ends. */
  readonly until: AbortSignal;
};

export type Leadership = {
  readonly role: () => Role;
  /** True while this process or another one leads, of whichever build. Without a leader no write can be read back. */
  readonly hasLeader: () => boolean;
  /** True while a read model belongs to a newer build. This process then does not lead: it cannot write that table. */
  readonly setOutdated: (isOutdated: boolean) => void;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly connectionString: string;
  /** A process leads only while this store answers. */
  readonly store: Pick<EventStore, 'head'>;
  readonly logger: Logger;
  /** Milliseconds between heartbeats, for tests. */
  readonly heartbeat?: number | undefined;
  /** True while this process leads only if no other one can: some of its read models are not built. */
  readonly asksLast?: () => boolean;
};

/**
 * Elects one leader among the server processes on a database. Only the leader runs projections and policies. It holds a
 * session lock, which Postgres releases as soon as the leader or its connection ends. A leader that cannot work loses
 * the lock as well: it gives the lock up without its event store, and another process ends its session when its
 * heartbeat has stopped. Resolves after the first attempt, so a single process leads from the start.
 */
export const openLeadership = async (options: Options): Promise<Leadership> => {
  const { connectionString, store, logger, heartbeat = HEARTBEAT, asksLast = () => false } = options;
  const stopping = new AbortController();
  let ending = new AbortController();
  let role: Role = { leads: false, until: ending.signal };
  let anotherLeads = false;
  let isOutdated = false;
  const become = (leads: boolean) => {
    const previous = ending;
    ending = new AbortController();
    role = { leads, until: ending.signal };
    anotherLeads = false;
    previous.abort();
  };

  const events = watchdog(() => store.head(deadlineIn(LIMIT * heartbeat)), { interval: heartbeat, limit: LIMIT });

  /** Resolves with the reason why this process can no longer lead. */
  const untilUnfit = async (lock: LeaderLock): Promise<string> => {
    const signal = AbortSignal.any([stopping.signal, lock.lost]);
    for (;;) {
      await delay(heartbeat, undefined, { signal }).catch(() => {});
      if (stopping.signal.aborted) return 'the process stops';
      if (lock.lost.aborted) return 'its session has ended';
      if (events.isSilent()) return 'the event store does not answer';
      if (isOutdated) return 'the read models belong to a newer build';
      const renewed = await lock.renew().then(
        () => true,
        () => false,
      );
      if (!renewed) return 'Postgres does not answer';
    }
  };

  const lead = async (lock: LeaderLock, tried: () => void) => {
    become(true);
    tried();
    logger.info('This process leads');
    const reason = await untilUnfit(lock);
    become(false);
    if (!stopping.signal.aborted) logger.warn('This process no longer leads', { reason });
  };

  /** Waits for the lock, then leads. Resolves when this process stops leading. */
  const takeTurn = async (tried: () => void) => {
    const lock = leaderLock(connectionString, POSTGRES_BEATS * heartbeat);
    try {
      await lock.connect();
      while (!stopping.signal.aborted) {
        // A process that cannot lead must not end the session of another one either.
        if (events.isSilent()) anotherLeads = false;
        else if (isOutdated) anotherLeads = await lock.isHeld(LIMIT * heartbeat);
        else {
          if (asksLast()) {
            tried();
            await delay(AFTER_OTHERS, undefined, { signal: stopping.signal });
          }
          if (await lock.request()) return await lead(lock, tried);
          anotherLeads = true;
          for (const pid of await lock.endSilentHolder(LIMIT * heartbeat))
            logger.warn('The leader was silent, so its session was ended', { pid });
        }
        tried();
        await delay(RETRY_INTERVAL, undefined, { signal: stopping.signal });
      }
    } finally {
      anotherLeads = false;
      await lock.close();
    }
  };

  let running = Promise.resolve();
  await new Promise<void>((tried) => {
    running = retryWithBackoff({
      signal: stopping.signal,
      attempt: () => takeTurn(tried),
      failed: (error) => {
        if (!isOutage(error)) logger.warn('The leader lock cannot be requested', { reason: String(error) });
        return RETRY_INTERVAL;
      },
    });
  });

  return {
    role: () => role,
    hasLeader: () => role.leads || anotherLeads,
    setOutdated: (value) => {
      isOutdated = value;
    },
    stop: async () => {
      events.stop();
      stopping.abort();
      await running;
    },
  };
};

/** For a single process, such as a test or the bench. */
export const alwaysLeading: Pick<Leadership, 'role' | 'hasLeader'> = {
  role: () => ({ leads: true, until: new AbortController().signal }),
  hasLeader: () => true,
};
