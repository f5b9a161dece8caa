import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import createSubscriber from 'pg-listen';
import { StoreUnavailable } from '../../application/errors.ts';
import type { EventStore, StoredEvent } from '../../eventLog/eventStore.ts';
import type { Logger } from '../../lib/logger.ts';
import { checkEvents } from '../checkEvents.ts';
import { isOutage } from '../postgresOutage.ts';
import { reconnecting, SESSION_OPTIONS } from './connection.ts';
import { EVENT_COLUMNS, type EventRow, toStoredEvents } from './rows.ts';
import { logTail } from './tail.ts';
import { groupCommit } from './writer.ts';

/**
 * Other processes are told at once, and then at most this often (milliseconds). NOTIFY inside each append would take a
 * lock over the whole server at every commit, and wake a backend and this process for what they know already.
 */
const NOTIFY_EVERY = 10;

type Options = { readonly connectionString: string; readonly log: Logger };

const coalesced = (every: number, act: () => void) => {
  let resting = false;
  let again = false;
  const run = () => {
    act();
    resting = true;
    setTimeout(() => {
      resting = false;
      if (again) {
        again = false;
        run();
      }
    }, every).unref();
  };
  return () => {
    if (resting) again = true;
    else run();
  };
};

export const postgresEventStore = async ({ connectionString, log }: Options): Promise<EventStore> => {
  const writing = reconnecting({ connectionString });
  const reading = new Pool({
    connectionString,
    max: 4,
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
  });
  reading.on('error', (error) => log.warn('A reading connection was lost', { reason: error.message }));

  const answered = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (isOutage(error)) throw new StoreUnavailable('Postgres does not answer', { cause: error });
      throw error;
    }
  };
  const read = async (name: string, text: string, values: readonly unknown[]): Promise<readonly StoredEvent[]> =>
    toStoredEvents(await answered(reading.query<EventRow>({ name, text, values: [...values], rowMode: 'array' })));

  const select = `select ${EVENT_COLUMNS} from event`;
  const readAll: EventStore['readAll'] = (after, limit) =>
    read('read-all', `${select} where position > $1 order by position limit $2`, [after, limit]);

  const { subscribe, handOver, wake } = logTail(readAll, log);
  const me = randomUUID();
  const listener = createSubscriber({ connectionString }, { retryTimeout: Number.POSITIVE_INFINITY });
  listener.notifications.on('event_appended', (from) => {
    // Our own appends are handed over already.
    if (from !== me) wake();
  });
  listener.events.on('error', (error) => log.warn('Listening for events was interrupted', { reason: error.message }));
  await listener.connect();
  await listener.listenTo('event_appended');

  const notify = coalesced(NOTIFY_EVERY, () => {
    reading.query('select pg_notify($1, $2)', ['event_appended', JSON.stringify(me)]).catch(() => {});
  });
  const append = groupCommit(writing, (events) => {
    handOver(events);
    notify();
  });

  return {
    append: async (stream, events, expected) =>
      append({ stream, expected, events: checkEvents(stream, events), given: events }),
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
    subscribe,
    head: async () => {
      const query = 'select coalesce(max(position), 0) as head from event';
      const { rows } = await answered(reading.query<{ head: string }>(query));
      return BigInt(rows[0]?.head ?? 0);
    },
    close: async () => {
      await Promise.all([writing.close(), listener.close(), reading.end()]);
    },
  };
};
