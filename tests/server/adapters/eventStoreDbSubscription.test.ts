import { EventEmitter } from 'node:events';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventStoreDb } from '../../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { silent } from '../../support/logs.ts';
import { newStream } from '../../support/storedEvents.ts';

afterEach(() => void vi.restoreAllMocks());

/** A client whose subscriptions the test controls; `from` holds the position that each was opened at. */
const subscribing = async (after: bigint) => {
  const opened: EventEmitter[] = [];
  const from: unknown[] = [];
  const unsubscribe = vi.fn(async () => {});
  const subscribeToAll = ({ fromPosition }: { fromPosition: unknown }) => {
    from.push(fromPosition);
    const subscription = Object.assign(new EventEmitter(), { unsubscribe });
    opened.push(subscription);
    return subscription;
  };
  vi.spyOn(EventStoreDBClient, 'connectionString').mockReturnValue({ subscribeToAll } as never);
  const store = await eventStoreDb({ connectionString: 'esdb://es1:2113', logger: silent });
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const seen: bigint[] = [];
  const ended = (async () => {
    for await (const batch of store.subscribe(after, stopping.signal))
      seen.push(...batch.map(({ position }) => position));
  })();
  const deliver = (subscription: EventEmitter | undefined, commit: bigint) => {
    const about = { id: `${commit}`, type: 'QuestionAnswered', streamId: newStream(), revision: 0n };
    subscription?.emit('data', { event: { ...about, data: {}, metadata: {}, position: { commit, prepare: commit } } });
  };
  return { opened, from, seen, stopping, ended, unsubscribe, deliver };
};

test('a subscription that the server ends is opened again after the last event', async () => {
  const { opened, from, seen, deliver } = await subscribing(0n);
  deliver(opened[0], 100n);
  deliver(opened[0], 110n);
  opened[0]?.emit('error', new Error('Consumer too slow to handle event while live'));
  await expect.poll(() => opened).toHaveLength(2);
  deliver(opened[1], 120n);
  await expect.poll(() => seen).toEqual([100n, 110n, 120n]);
  expect(from).toEqual(['start', { commit: 110n, prepare: 110n }]);
});

test('an aborted subscription ends and unsubscribes', async () => {
  const { stopping, ended, unsubscribe } = await subscribing(90n);
  stopping.abort();
  await ended;
  expect(unsubscribe).toHaveBeenCalledOnce();
});
