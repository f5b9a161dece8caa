import { randomUUID } from 'node:crypto';
import createSubscriber from 'pg-listen';
import { StoreUnavailable } from '../../application/errors.ts';
import type { EventStore, StoredEvent } from '../../eventLog/eventStore.ts';
import type { Logger } from '../../lib/logger.ts';
import { checkEvents } from '../checkEvents.ts';
import { openPool } from '../pools.ts';
import { isOutage } from '../postgresOutage.ts';
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

type Options = { readonly connectionString: string; readonly logger: Logger };

/** Runs `act` at once on the first call, and calls in the next `interval` milliseconds together at its end. */
const throttled = (interval: number, act: () => void) => {
  let paused = false;
  let again = false;
  const run = () => {
    act();
    paused = true;
    setTimeout(() => {
      paused = false;
      if (again) {
        again = false;
        run();
      }
    }, interval).unref();
  };
  return () => {
    if (paused) again = true;
    else run();
  };
};

export const postgresEventStore = async ({ connectionString, logger }: Options): Promise<EventStore> => {
  const writing = reconnecting({ connectionString });
  const reading = openPool(connectionString, logger, { max: 4, options: SESSION_OPTIONS, query_timeout: 10_000 });

  const orUnavailable = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (isOutage(error)) throw new StoreUnavailable('Postgres does not answer', { cause: error });
      throw error;
    }
  };
  const read = async (name: string, text: string, values: readonly unknown[]): Promise<readonly StoredEvent[]> =>
    toStoredEvents(await orUnavailable(reading.query<EventRow>({ name, text, values: [...values], rowMode: 'array' })));

  const select = `select ${EVENT_COLUMNS} from event`;
  const readAll: EventStore['readAll'] = (after, limit) =>
    read('read-all', `${select} where position > $1 order by position limit $2`, [after, limit]);

  const { subscribe, publish, notify } = subscriptions(readAll, logger);
  const processId = randomUUID();
  const listener = createSubscriber({ connectionString }, { retryTimeout: Number.POSITIVE_INFINITY });
  listener.notifications.on(CHANNEL, (from) => {
    // Subscribers get our own appends from memory.
    if (from !== processId) notify();
  });
  listener.events.on('error', (error) =>
    logger.warn('Listening for events was interrupted', { reason: error.message }),
  );
  await listener.connect();
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
    append: async (stream, events, expected) =>
      append({ stream, expected, events: checkEvents(stream, events), original: events }),
    readStream: (stream, { from, direction = 'forwards', limit = 1_000_000 } = {}) =>
      direction === 'forwards'
        ? read('read-forwards', `${select} where stream = $1 and revision >= $2 order by revision limit $3`, [
            stream,
            from ?? 0n,
            limit,
          ])
        : read('read-backwards', `${select} where stream = $1 and revision <= $2 order by revision desc limit $3`, [
            stream,
            from ?? 9_223_372_036_854_775_807n,
            limit,
          ]),
    readAll,
    eventAt: async (position) => (await read('event-at', `${select} where position = $1`, [position]))[0],
    subscribe,
    head: async () => {
      const query = 'select coalesce(max(position), 0) as head from event';
      const { rows } = await orUnavailable(reading.query<{ head: string }>(query));
      return BigInt(rows[0]?.head ?? 0);
    },
    close: async () => {
      await Promise.all([writing.close(), listener.close(), reading.end()]);
    },
  };
};
