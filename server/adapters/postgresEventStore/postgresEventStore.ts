import { randomUUID } from 'node:crypto';
import type { QueryArrayConfig } from 'pg';
import type { EventStore } from '../../eventLog/eventStore.ts';
import { backgroundDeadline, type Deadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { throttled } from '../../lib/throttled.ts';
import { checkEvents } from '../checkEvents.ts';
import { noticeListener } from '../noticeListener.ts';
import { openPool } from '../pools.ts';
import { postgresCalls } from '../postgresCalls.ts';
import type { TimedQuery } from '../queryTimeouts.ts';
import { reconnecting, SESSION_OPTIONS } from './connection.ts';
import { groupCommit } from './groupCommit.ts';
import { EVENT_COLUMNS, type EventRow, toStoredEvents } from './rows.ts';
import { subscriptions } from './subscription.ts';

const CHANNEL = 'event_appended';
/**
 * Other processes are notified at once, then at most once in this many milliseconds. A NOTIFY inside each append would
 * take a server-wide lock at every commit.
 */
const NOTIFY_EVERY = 10;

type Options = {
  readonly connectionString: string;
  readonly logger: Logger;
  /** Milliseconds without an answer after which Postgres counts as unavailable. */
  readonly patience?: number | undefined;
  /** Milliseconds between two polls for events of other processes. */
  readonly poll?: number | undefined;
};

/** Milliseconds for one read, although its deadline may be later. */
const READ_TIMEOUT = 10_000;

export const postgresEventStore = async ({
  connectionString,
  logger,
  patience,
  poll,
}: Options): Promise<EventStore> => {
  const calls = postgresCalls(patience);
  const writing = reconnecting({ connectionString }, calls);
  const reading = openPool(connectionString, logger, {
    max: 4,
    connectionTimeoutMillis: patience,
    options: SESSION_OPTIONS,
    queryTimeout: READ_TIMEOUT,
  });

  const query = <Row extends unknown[]>(name: string, text: string, values: readonly unknown[], deadline: Deadline) =>
    calls.once(
      (limit) => {
        // Waiting for a connection has a time-out of its own.
        const timed: QueryArrayConfig & TimedQuery = {
          name,
          text,
          values: [...values],
          rowMode: 'array',
          queryTimeout: limit,
        };
        return reading.query<Row>(timed);
      },
      Math.min(deadline.left(), READ_TIMEOUT),
    );

  const select = `select ${EVENT_COLUMNS} from event`;
  const readAll: EventStore['readAll'] = async (after, limit) => {
    const page = `${select} where position > $1 order by position limit $2`;
    return toStoredEvents(await query<EventRow>('read-all', page, [after, limit], backgroundDeadline()));
  };

  const { subscribe, publish, notify } = subscriptions(readAll, logger, poll);
  const processId = randomUUID();
  const listener = noticeListener({ connectionString }, 'events', logger);
  listener.notifications.on(CHANNEL, (from) => {
    // Subscribers get our own appends from memory.
    if (from !== processId) notify();
  });
  // Notifications of the time without a connection are lost: look for their events.
  listener.events.on('connected', notify);
  await listener.listenTo(CHANNEL);

  const notifyOthers = throttled(NOTIFY_EVERY, () => {
    // If a notification is lost, the other processes find the events with their next poll.
    reading.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(processId)]).catch(() => {});
  });
  const append = groupCommit(writing, (events) => {
    publish(events);
    notifyOthers();
  });

  return {
    append: async (stream, events, expected, deadline) =>
      append({ stream, expected, events: checkEvents(stream, events), original: events, deadline }),
    readStream: async (stream, deadline, { from, direction = 'forwards', limit = 1_000_000 } = {}) => {
      const found =
        direction === 'forwards'
          ? query<EventRow>(
              'read-forwards',
              `${select} where stream = $1 and revision >= $2 order by revision limit $3`,
              [stream, from ?? 0n, limit],
              deadline,
            )
          : query<EventRow>(
              'read-backwards',
              `${select} where stream = $1 and revision <= $2 order by revision desc limit $3`,
              [stream, from ?? 9_223_372_036_854_775_807n, limit],
              deadline,
            );
      return toStoredEvents(await found);
    },
    readAll,
    eventAt: async (position) => {
      const at = `${select} where position = $1`;
      return toStoredEvents(await query<EventRow>('event-at', at, [position], backgroundDeadline()))[0];
    },
    subscribe,
    head: async (deadline) => {
      const { rows } = await query<[string]>('head', 'select coalesce(max(position), 0) from event', [], deadline);
      return BigInt(rows[0]?.[0] ?? 0);
    },
    close: async () => {
      await Promise.all([writing.close(), listener.close(), reading.end()]);
    },
  };
};
