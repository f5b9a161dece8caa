import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventStoreDb } from '../../server/adapters/eventStoreDb/eventStoreDb.ts';
import type { EventStore } from '../../server/eventLog/eventStore.ts';
import { expectStoredOnce, startAppending } from '../support/acknowledgedAppends.ts';
import { noDeadline } from '../support/context.ts';
import { startEventStoreDbCluster } from '../support/eventStoreDbCluster.ts';
import { COMMAND } from '../support/eventStoreDbServer.ts';
import { newProperty, subscriber } from '../support/journey.ts';
import { silent } from '../support/logs.ts';
import { startServer } from '../support/server.ts';
import { follow, newEvents, newStream, readOn } from '../support/storedEvents.ts';

/** Times that the leading node is taken away. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);

/** Milliseconds. Nodes start and elect one of them in up to two minutes on a busy machine. */
const TIME = 300_000 + ROUNDS * 60_000;

/** Four readers of a stream with three events. A read that fails is no fault. Stopping tells which numbers were found. */
const startReading = async (store: EventStore) => {
  const stream = newStream();
  await store.append(stream, newEvents(3), 'no-stream', noDeadline);
  const found = new Set<number>();
  let isReading = true;
  const read = async () => {
    while (isReading) {
      const events = await store.readStream(stream, noDeadline).catch(() => delay(20));
      if (events) found.add(events.length);
    }
  };
  const reading = Promise.all(Array.from({ length: 4 }, read));
  return async (): Promise<readonly number[]> => {
    isReading = false;
    await reading;
    return [...found];
  };
};

/** Milliseconds of writing before each fault. */
const WRITING = 700;

if (!COMMAND) {
  const reason = 'EventStoreDB: a cluster skipped, because EVENTSTOREDB_COMMAND is not set';
  console.info(reason);
  test.skip(reason, () => {});
}

describe.skipIf(!COMMAND)('a cluster of three nodes', { timeout: TIME }, () => {
  const start = async () => {
    const cluster = await startEventStoreDbCluster(COMMAND ?? '');
    onTestFinished(cluster.stop);
    return cluster;
  };

  type Cluster = Awaited<ReturnType<typeof start>>;
  type LeadingNode = Awaited<ReturnType<Cluster['leadingNode']>>;

  /** Takes the leading node away under load, again and again. Returns the milliseconds until all writers went on. */
  const expectNothingLost = async (
    takeAway: (node: LeadingNode) => unknown,
    bringBack: (node: LeadingNode) => unknown,
  ) => {
    const cluster = await start();
    const store = await eventStoreDb({ connectionString: cluster.url, logger: silent });
    onTestFinished(() => store.close());
    const stopReading = await startReading(store);
    const from = await store.head(noDeadline);
    const follower = follow(store, from);
    onTestFinished(follower.stop);
    const appending = startAppending(store, 16);
    const pauses: number[] = [];
    const leaders = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const node = await cluster.leadingNode();
      await delay(WRITING);
      leaders.add(node.port);
      await takeAway(node);
      pauses.push(await appending.untilAllGoOn());
      await bringBack(node);
      await appending.untilAllGoOn();
    }
    const acknowledged = await appending.stop();
    expect(await stopReading(), 'numbers of events that reads have found').toEqual([3]);
    const all = await readOn(store, from);
    console.info(
      `${all.length} events acknowledged by ${leaders.size} leading nodes, working again after ${pauses.join(', ')} ms`,
    );
    expectStoredOnce(all, acknowledged);
    await follower.until(() => follower.seen.length >= all.length);
    expect(follower.seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  };

  test('whose leading node is killed loses no acknowledged event, and a subscription misses and repeats none', () =>
    expectNothingLost(
      (node) => node.kill(),
      (node) => node.restart(),
    ));

  test('whose leading node stands still until another one leads loses no acknowledged event', () =>
    expectNothingLost(
      (node) => node.signal('SIGSTOP'),
      (node) => node.signal('SIGCONT'),
    ));

  test('carries a server through an election', async () => {
    const cluster = await start();
    const env = { EVENT_STORE: cluster.url, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
    const server = await startServer({ env });
    onTestFinished(server.remove);
    const { client: ada } = await subscriber(server);
    const add = async (name: string) => (await ada.post('/api/properties', newProperty({ name }))).status;
    expect(await add('Before')).toBe(201);
    const node = await cluster.leadingNode();
    await node.kill();
    await expect.poll(() => add('After')).toBe(201);
    const { properties } = (await ada.get('/api/properties')).body;
    expect(properties.map(({ name }: { name: string }) => name).sort()).toEqual(['After', 'Before']);
  });
});
