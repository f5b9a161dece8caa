import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresCalls } from '../../../server/adapters/postgresCalls.ts';
import { APPEND_MANY, APPEND_ONE } from '../../../server/adapters/postgresEventStore/appendSql.ts';
import { reconnecting } from '../../../server/adapters/postgresEventStore/connection.ts';
import { postgresEventStore } from '../../../server/adapters/postgresEventStore/postgresEventStore.ts';
import { StaleRevision, StoreUnavailable } from '../../../server/application/errors.ts';
import type { Appended, Revision, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { deadlineIn } from '../../../server/lib/deadline.ts';
import { noDeadline } from '../../support/context.ts';
import { type Accepted, hotWriters, storedWhole } from '../../support/hotStreams.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import {
  follow,
  insistently,
  newEvent,
  newEvents,
  newStream,
  random,
  readOn,
  seedOfRun,
} from '../../support/storedEvents.ts';
import { TEST } from '../../support/timeLimits.ts';
import { eventStoreContract } from './eventStore.contract.ts';

/** Milliseconds under load. `npm run test:long` takes more. */
const UNDER_LOAD = process.env.LONG ? 4000 : 1500;

const { connectionString } = postgresForFile();
const open = () => postgresEventStore({ connectionString: connectionString(), logger: silent });
const openForTest = async () => {
  const store = await open();
  onTestFinished(() => store.close());
  return store;
};
const database = async () => {
  const client = new Client({ connectionString: connectionString() });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

describe('the Postgres store meets the contract', () => eventStoreContract(open));

describe('an id that is already stored', () => {
  test('is refused at the current head and in another stream', async () => {
    const store = await openForTest();
    const stream = newStream();
    const event = newEvent();
    await store.append(stream, [event], 'no-stream', noDeadline);
    await expect(store.append(stream, [event], 0n, noDeadline)).rejects.toThrow(StaleRevision);
    await expect(store.append(newStream(), [event], 'no-stream', noDeadline)).rejects.toThrow(StaleRevision);
    await expect(store.append(stream, [newEvent(), event], 0n, noDeadline)).rejects.toThrow(StaleRevision);
    expect(await store.readStream(stream, noDeadline)).toHaveLength(1);
  });

  test('does not fail the other appends of its batch', async () => {
    const store = await openForTest();
    const known = newEvent();
    await store.append(newStream(), [known], 'no-stream', noDeadline);
    const good = Array.from({ length: 40 }, newStream);
    const outcomes = await Promise.allSettled([
      ...good.slice(0, 20).map((stream) => store.append(stream, newEvents(2), 'no-stream', noDeadline)),
      // Only the second event conflicts.
      store.append(newStream(), [newEvent(), known], 'no-stream', noDeadline),
      ...good.slice(20).map((stream) => store.append(stream, newEvents(1), 'no-stream', noDeadline)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(outcomes[20]).toMatchObject({ status: 'rejected', reason: expect.any(StaleRevision) });
    for (const [index, stream] of good.entries())
      expect(await store.readStream(stream, noDeadline)).toHaveLength(index < 20 ? 2 : 1);
  });
});

/** Every accepted append is stored once and whole at its revisions, the streams have no gaps, and nothing else is stored. */
const expectStoredWhole = (all: readonly StoredEvent[], accepted: readonly Accepted[]) => {
  const { add, faults } = storedWhole(accepted);
  for (const event of all) add(event);
  expect(faults()).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all).toHaveLength(accepted.reduce((sum, { ids }) => sum + ids.length, 0));
};

describe('a plan that was made while the log was empty', () => {
  test.each([APPEND_ONE, APPEND_MANY])('$name uses the index', async ({ text }) => {
    const client = await database();
    await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off; truncate event');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Cond: ((stream = ');
    // Each of these would read the whole table for every batch.
    expect(plan).not.toMatch(/hash|merge|seq scan|bitmap/i);
  });
});

describe('many writers and readers', () => {
  test('16 writers in 4 stores with stale revisions: readers by position miss no event', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, openForTest));
    const [first, second] = stores;
    if (!first || !second) throw new Error('no stores');
    const from = await first.head(noDeadline);
    const streams = Array.from({ length: 200 }, newStream);
    const { write, accepted, refused } = hotWriters(streams, random(seedOfRun()));
    const until = Date.now() + UNDER_LOAD;
    // Only refusals prove that there was contention. On a busy machine they take longer.
    const going = () => Date.now() < until || refused() <= 10;

    const followers = [follow(first, from), follow(second, from)];
    const polled: StoredEvent[] = [];
    let writing = true;
    const poll = async () => {
      const pool = await openForTest();
      for (let position = from; ; ) {
        // Checked before the read, because the last append may be acknowledged during a read that misses it.
        const done = !writing;
        const batch = await pool.readAll(position, 500);
        polled.push(...batch);
        position = batch.at(-1)?.position ?? position;
        if (batch.length === 0 && done) return;
      }
    };
    const polling = poll();
    await Promise.all(Array.from({ length: 16 }, (_, number) => write(stores[number % 4] ?? first, going)));
    writing = false;
    await polling;

    const all = await readOn(first, from);
    expectStoredWhole(all, accepted);
    const ids = all.map(({ id }) => id);
    expect(polled.map(({ id }) => id)).toEqual(ids);
    for (const { seen, until: arrived, stop } of followers) {
      await arrived(() => seen.length >= all.length);
      await stop();
      expect(seen.map(({ id }) => id)).toEqual(ids);
    }
    console.info(`accepted ${accepted.length} appends, refused ${refused()}`);
  });

  test('control: without the lock, a reader of a serial column misses events', async () => {
    const [slow, quick] = [await database(), await database()];
    await quick.query('create table naive (position bigserial primary key)');
    const readOn = async (position: string) =>
      (await quick.query('select position from naive where position > $1 order by position', [position])).rows;
    await slow.query('begin');
    await slow.query('insert into naive default values');
    await quick.query('insert into naive default values');
    expect(await readOn('0')).toEqual([{ position: '2' }]);
    await slow.query('commit');
    expect(await readOn('2'), 'the reader has passed the first event').toEqual([]);
    expect(await readOn('0')).toHaveLength(2);
  });
});

/** How often each connection is cut. */
const CUTS = Number(process.env.ROUNDS ?? 6);

/** `use` runs a query and returns the client that ran it. */
const openConnection = () => {
  const connection = reconnecting({ connectionString: connectionString() }, postgresCalls());
  onTestFinished(() => connection.close());
  const use = () => connection.run((client) => client.query('select 1').then(() => client), noDeadline);
  return { connection, use };
};

describe('lost connections', () => {
  test('of writer, readers and listener under load: no acknowledged event is lost, followers miss nothing', {
    timeout: Math.max(TEST, CUTS * 2_000),
  }, async () => {
    const { below } = random(seedOfRun());
    const store = await openForTest();
    const admin = await database();
    const from = await store.head(noDeadline);
    // The writing process gets its events from memory; another process is notified and reads them.
    const other = await openForTest();
    const follower = follow(other, from);
    const own = follow(store, from);
    const accepted: Accepted[] = [];
    const cut = { writer: 0, reader: 0, listener: 0 };
    const until = Date.now() + UNDER_LOAD;
    const going = () => Date.now() < until || Object.values(cut).some((count) => count < CUTS);
    const write = async () => {
      const stream = newStream();
      for (let expected: Revision = 'no-stream'; going(); ) {
        const events = newEvents(1 + below(3));
        const at: Revision = expected;
        const { revision }: Appended = await insistently(() => store.append(stream, events, at, noDeadline));
        const first = at === 'no-stream' ? 0n : at + 1n;
        expect(revision).toBe(first + BigInt(events.length - 1));
        accepted.push({ stream, first, ids: events.map(({ id }) => id) });
        expected = revision;
      }
    };
    const texts = { writer: '%insert into event%', reader: '%select position%', listener: 'listen %' };
    const terminate = async () => {
      while (going()) {
        await delay(100 + below(100));
        for (const kind of ['writer', 'reader', 'listener'] as const) {
          const { rowCount } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where pid <> pg_backend_pid() and datname = current_database() and query ilike $1`,
            [texts[kind]],
          );
          cut[kind] += rowCount ?? 0;
        }
      }
    };
    await Promise.all([terminate(), ...Array.from({ length: 8 }, write)]);
    console.info(`cut ${JSON.stringify(cut)}, accepted ${accepted.length}`);

    const all = await insistently(() => readOn(store, from));
    expectStoredWhole(all, accepted);
    for (const { seen, until: arrived } of [follower, own]) {
      await arrived(() => seen.length >= all.length);
      expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    }
    await own.stop();

    // The listener must work again: the next events arrive by notification, not by the poll.
    const listeners = () =>
      admin.query(`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen %'`);
    await expect.poll(async () => (await listeners()).rowCount).toBeGreaterThanOrEqual(2);
    const arrives = async () => {
      const late = newStream();
      await store.append(late, newEvents(1), 'no-stream', noDeadline);
      await follower.until(() => follower.seen.some(({ stream }) => stream === late));
    };
    const arrivesBeforeThePoll = async () => {
      // After an event has arrived, the next poll is a whole second away.
      await arrives();
      const start = performance.now();
      await arrives();
      return performance.now() - start < 500;
    };
    await expect.poll(arrivesBeforeThePoll).toBe(true);
    await follower.stop();
  });

  test('are replaced once: a late "end" of the old connection does not close the new one', async () => {
    const { use } = openConnection();
    const old = await use();
    onTestFinished(() => old.end());
    old.emit('error', new Error('terminating connection due to administrator command'));
    const next = await use();
    old.emit('end');
    expect(next).not.toBe(old);
    expect(await use()).toBe(next);
  });

  test('are replaced when Postgres takes no writes on them any more', async () => {
    const { connection, use } = openConnection();
    const demoted = await use();
    await demoted.query('set default_transaction_read_only = on');
    const write = (text: string) => connection.run((client) => client.query(text), noDeadline);
    await write('create table written (name text)');
    expect(await use()).not.toBe(demoted);
  });

  test('a query without an answer times out, and the next one uses a new connection', async () => {
    const { connection } = openConnection();
    const silence = connection.run((client) => client.query('select pg_sleep(60)'), deadlineIn(300));
    await expect(silence).rejects.toThrow(StoreUnavailable);
    const { rows } = await connection.run((client) => client.query('select 1 as one'), noDeadline);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
