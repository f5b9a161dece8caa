import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { subscriptions } from '../../../server/adapters/postgresEventStore/subscription.ts';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { silent } from '../../support/logs.ts';
import { newEvent, newStream } from '../../support/storedEvents.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** A subscription to a table that the test fills; `reads` holds the positions that were read from. */
const subscribed = async () => {
  const table: StoredEvent[] = [];
  const reads: bigint[] = [];
  const state = { isDown: false };
  const { subscribe, publish, notify } = subscriptions(async (after, limit) => {
    reads.push(after);
    if (state.isDown) throw new Error('Postgres is down');
    return table.filter(({ position }) => position > after).slice(0, limit);
  }, silent);
  const record = (count = 1) => {
    const events = Array.from({ length: count }, (_, index) => {
      const position = BigInt(table.length + index + 1);
      return { ...newEvent(), stream: newStream(), revision: 0n, position };
    });
    table.push(...events);
    return events;
  };
  const seen: bigint[] = [];
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  void (async () => {
    for await (const batch of subscribe(0n, stopping.signal)) seen.push(...batch.map(({ position }) => position));
  })();
  await settled();
  return { state, reads, seen, record, publish, notify };
};

test('events that this process appends are delivered without reading the table', async () => {
  const { reads, seen, record, publish } = await subscribed();
  publish(record(2));
  await settled();
  publish(record());
  publish(record());
  await settled();
  expect(seen).toEqual([1n, 2n, 3n, 4n]);
  expect(reads).toEqual([0n]);
});

test('an event of another process before our own is read from the table', async () => {
  const { reads, seen, record, publish } = await subscribed();
  publish(record());
  await settled();
  record();
  publish(record());
  await settled();
  expect(seen).toEqual([1n, 2n, 3n]);
  expect(reads).toEqual([0n, 1n]);
  publish(record());
  await settled();
  expect(seen).toEqual([1n, 2n, 3n, 4n]);
  expect(reads).toEqual([0n, 1n]);
});

test('a notification makes the subscription read the table once', async () => {
  const { reads, seen, record, notify } = await subscribed();
  record();
  notify();
  await settled();
  expect(seen).toEqual([1n]);
  expect(reads).toEqual([0n, 0n]);
});

test('an event without a notification arrives with the next poll', async () => {
  const { seen, record } = await subscribed();
  record();
  await vi.advanceTimersByTimeAsync(900);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual([1n]);
});

test('more events than a page are read page by page, at once', async () => {
  const { reads, seen, record, notify } = await subscribed();
  record(2500);
  notify();
  await settled();
  expect(seen).toHaveLength(2500);
  expect(reads).toEqual([0n, 0n, 1000n, 2000n]);
});

test('a read that fails is repeated at the next poll', async () => {
  const { state, seen, record, notify } = await subscribed();
  state.isDown = true;
  record();
  notify();
  await settled();
  state.isDown = false;
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual([1n]);
});
