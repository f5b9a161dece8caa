import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postgresEventStore } from '../../../server/adapters/postgresEventStore/postgresEventStore.ts';
import { noDeadline } from '../../support/context.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { follow, insistently, newEvent, newEvents, newStream } from '../../support/storedEvents.ts';
import { CONDITION, TEST } from '../../support/timeLimits.ts';

/** Milliseconds. As long as a subscription waits for its next poll. */
const POLL = 1000;

/** Longer than a test: only a notification then leads to the events of another process. */
const NO_POLL = 3_600_000;

/** How often the connections are ended. */
const CUTS = Number(process.env.ROUNDS ?? 6);

const { connectionString } = postgresForFile();

let admin: Client;
beforeAll(async () => {
  admin = new Client({ connectionString: connectionString() });
  admin.on('error', () => {});
  await admin.connect();
  return () => admin.end();
});

const openStore = async (poll?: number) => {
  const store = await postgresEventStore({ connectionString: connectionString(), logger: silent, poll });
  onTestFinished(() => store.close());
  return store;
};
type Store = Awaited<ReturnType<typeof openStore>>;

const followHead = async (store: Store) => {
  const follower = follow(store, await store.head(noDeadline));
  onTestFinished(follower.stop);
  return follower;
};

const append = async (store: Store, stream: string) => {
  const events = newEvents(1);
  await insistently(() => store.append(stream, events, 'no-stream', noDeadline));
};

describe('an event without a notification', () => {
  /** As if another process had appended it, and its notification were lost. Returns its id. */
  const insertUnnotified = async () => {
    const { id, type, data, metadata } = newEvent();
    const text = 'insert into event (stream, revision, id, type, data, metadata) values ($1, 0, $2, $3, $4, $5)';
    await admin.query(text, [newStream(), id, type, JSON.stringify(data), JSON.stringify(metadata)]);
    return id;
  };

  test('arrives with the poll', async () => {
    const store = await openStore();
    const follower = await followHead(store);
    const arrived = async () => {
      const id = await insertUnnotified();
      await follower.until(() => follower.seen.some((event) => event.id === id));
      return id;
    };
    // The first may arrive with the initial read of the follower, the second only with the poll.
    const ids = [await arrived(), await arrived()];
    expect(follower.seen.map(({ id }) => id)).toEqual(ids);
  });

  test('control: does not arrive without polling, until the next notification wakes the listener', async () => {
    const store = await openStore(NO_POLL);
    const other = await openStore();
    const follower = await followHead(store);
    const ids = [await insertUnnotified()];
    // The first may arrive with the initial read. These are polls enough for both of them.
    await delay(2 * POLL);
    ids.push(await insertUnnotified());
    await delay(2 * POLL);
    expect(follower.seen.map(({ id }) => id)).not.toContain(ids[1]);

    const notified = newStream();
    await append(other, notified);
    await follower.until(() => follower.seen.some(({ stream }) => stream === notified));
    expect(follower.seen).toHaveLength(3);
    expect(follower.seen.slice(0, 2).map(({ id }) => id)).toEqual(ids);
  });
});

/** Ends every connection of the stores, and waits until none of them is left. Returns how many there were. */
const endConnections = async () => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const left = async () =>
    (await admin.query('select from pg_stat_activity where pid = any($1)', [rows.map(({ pid }) => pid)])).rowCount;
  await expect.poll(left, { interval: 5 }).toBe(0);
  return rows.length;
};

test('writer, readers and listener are mostly connected again within a second after their connections have ended', {
  timeout: Math.max(TEST, CUTS * 2_000),
}, async () => {
  // Without polling, an event arrives only if the writer, the notifier, the listener and the reader are all connected.
  const store = await openStore(NO_POLL);
  const other = await openStore(NO_POLL);
  const follower = await followHead(store);
  const untilOneArrives = async () => {
    const appended = new Set<string>();
    const arrived = () => follower.seen.some(({ stream }) => appended.has(stream));
    // A notification is lost while the listener is away, so one event is not enough.
    for (const end = Date.now() + CONDITION; !arrived() && Date.now() < end; await delay(10)) {
      const stream = newStream();
      appended.add(stream);
      await append(other, stream);
    }
    expect(arrived()).toBe(true);
  };
  /** After each cut the follower gets the next event, by its own notification or by that of an earlier one that is late. */
  const expectNextArrives = async () => {
    const next = newStream();
    await append(other, next);
    await expect.poll(() => follower.seen.some(({ stream }) => stream === next), { interval: 5 }).toBe(true);
  };
  await untilOneArrives();

  const took: number[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    const start = performance.now();
    // The listener of `store` and its reader; the writer of `other`, and its reader, which also notifies.
    expect(await endConnections()).toBeGreaterThanOrEqual(4);
    await untilOneArrives();
    took.push(performance.now() - start);
    await expectNextArrives();
  }
  took.sort((one, another) => one - another);
  console.info(`${CUTS} times connected again, the slowest after ${Math.round(took.at(-1) ?? 0)} ms`);
  // On a busy machine any single one may be late. That each next event arrives is expected above.
  expect(took[Math.floor(CUTS / 2)]).toBeLessThan(1000);
});
