import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EventStore, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { openHub } from '../../../server/eventLog/hub.ts';
import { bell } from '../../../server/lib/autoResetEvent.ts';
import { ada, at, registration } from '../../support/events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (position: bigint): StoredEvent => ({
  ...{ id: ada, type: 'AccountRegistered', stream: `account-${ada}`, revision: position - 1n, position },
  data: { ...registration, personal: null },
  metadata: { recordedAt: at, actor: 'system', causationId: null, correlationId: 'c' },
});

/** A follower of a store that is empty at first; `seen` holds the positions of each batch it was handed. */
const followed = async () => {
  const log: StoredEvent[] = [];
  const changed = bell();
  const store = {
    head: async () => 0n,
    readAll: async (after) => log.filter(({ position }) => position > after),
    subscribe: async function* (after, signal) {
      signal.addEventListener('abort', changed.ring);
      for (let position = after; !signal.aborted; await changed.wait()) {
        const batch = log.filter((stored) => stored.position > position);
        position = batch.at(-1)?.position ?? position;
        if (batch.length > 0) yield batch;
      }
    },
  } as Partial<EventStore> as EventStore;
  const hub = await openHub(store);
  const stopping = new AbortController();
  const seen: bigint[][] = [];
  const following = (async () => {
    for await (const batch of hub.subscribe(0n, stopping.signal)) seen.push(batch.map(({ position }) => position));
  })();
  onTestFinished(async () => {
    stopping.abort();
    await Promise.all([following, hub.close()]);
  });
  const record = async () => {
    log.push(event(BigInt(log.length + 1)));
    changed.ring();
    await settled();
  };
  await settled();
  return { hub, seen, record };
};
/** Everything done that needs no time to pass. */
const settled = () => vi.advanceTimersByTimeAsync(0);

test('an event after a quiet time is handed over at once, those that follow upon it gather', async () => {
  const { seen, record } = await followed();
  await record();
  expect(seen).toEqual([[1n]]);
  await record();
  await record();
  expect(seen).toEqual([[1n]]);
  await vi.advanceTimersByTimeAsync(50);
  expect(seen).toEqual([[1n], [2n, 3n]]);
});

test('nothing gathers while somebody waits for it', async () => {
  const { hub, seen, record } = await followed();
  await record();
  await record();
  hub.hurry(2n);
  await settled();
  expect(seen).toEqual([[1n], [2n]]);
});

test('who waits for what is not there yet gets it as soon as it is', async () => {
  const { hub, seen, record } = await followed();
  await record();
  hub.hurry(2n);
  await settled();
  await record();
  expect(seen).toEqual([[1n], [2n]]);
});

test('who waits for what was handed over already hurries nothing', async () => {
  const { hub, seen, record } = await followed();
  await record();
  hub.hurry(1n);
  await record();
  expect(seen).toEqual([[1n]]);
  await vi.advanceTimersByTimeAsync(50);
  expect(seen).toEqual([[1n], [2n]]);
});
