import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EventStore, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { type Hub, openHub } from '../../../server/eventLog/hub.ts';
import type { Batch } from '../../../server/eventLog/recentEvents.ts';
import { autoResetEvent } from '../../../server/lib/autoResetEvent.ts';
import { metadata } from '../../support/context.ts';
import { ada, registration } from '../../support/events.ts';
import { random, seedOfRun } from '../../support/storedEvents.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (position: bigint): StoredEvent => ({
  id: ada,
  type: 'AccountRegistered',
  stream: `account-${ada}`,
  revision: position - 1n,
  position,
  data: registration,
  metadata,
});

const positions = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index + 1));

/** Waits until all work that needs no timer has finished. */
const settled = () => vi.advanceTimersByTimeAsync(0);

/** A store with its hub. `reads` holds the positions from which the hub has read pages. */
const openedHub = async (recorded = 0) => {
  const log = Array.from({ length: recorded }, (_, index) => event(BigInt(index + 1)));
  const reads: bigint[] = [];
  const changed = autoResetEvent();
  const subscriptions = { opened: 0, isForgotten: false };
  const store = {
    head: async () => BigInt(log.length),
    readAll: async (after, limit) => {
      reads.push(after);
      return log.filter(({ position }) => position > after).slice(0, limit);
    },
    subscribe: async function* (after, signal) {
      subscriptions.opened += 1;
      subscriptions.isForgotten = false;
      signal.addEventListener('abort', changed.set);
      for (let position = after; !signal.aborted; await changed.wait()) {
        if (subscriptions.isForgotten) continue;
        const batch = log.filter((stored) => stored.position > position);
        position = batch.at(-1)?.position ?? position;
        if (batch.length > 0) yield batch;
      }
    },
  } as Partial<EventStore> as EventStore;
  const hub = await openHub(store);
  onTestFinished(hub.close);
  const append = (count: number) => {
    for (let index = 0; index < count; index++) log.push(event(BigInt(log.length + 1)));
    changed.set();
  };
  const record = async () => {
    append(1);
    await settled();
  };
  return { hub, reads, append, record, subscriptions };
};

type Work = () => Promise<unknown>;

/** Follows the hub after a position. Returns what `note` makes of each step; `work` is done on each step. */
const noting = <Note>(hub: Hub, note: (step: readonly Batch[]) => Note, work: Work = async () => {}, after = 0n) => {
  const stopping = new AbortController();
  const notes: Note[] = [];
  void (async () => {
    for await (const step of hub.subscribe(after, stopping.signal)) {
      notes.push(note(step));
      await work();
    }
  })();
  onTestFinished(() => stopping.abort());
  return notes;
};

/** The positions of each step. */
const following = (hub: Hub, work?: Work, after?: bigint) =>
  noting(hub, (step) => step.flat().map(({ position }) => position), work, after);

const followed = async () => {
  const { hub, reads, record } = await openedHub();
  const seen = following(hub);
  await settled();
  return { hub, seen, reads, record };
};

test('an event after a quiet time is delivered at once; events that follow closely are gathered', async () => {
  const { seen, record } = await followed();
  await record();
  expect(seen).toEqual([[1n]]);
  await record();
  await record();
  expect(seen).toEqual([[1n]]);
  await vi.advanceTimersByTimeAsync(50);
  expect(seen).toEqual([[1n], [2n, 3n]]);
});

test('after a large batch, events are gathered for longer', async () => {
  const { hub, append } = await openedHub();
  const seen = following(hub);
  await settled();
  append(21);
  await settled();
  append(1);
  await vi.advanceTimersByTimeAsync(199);
  expect(seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual([positions(21), [22n]]);
});

test('an event that a reader waits for is delivered without gathering', async () => {
  const { hub, seen, record } = await followed();
  await record();
  await record();
  hub.flush(2n);
  await settled();
  expect(seen).toEqual([[1n], [2n]]);
});

test('a reader may wait for an event before it is recorded', async () => {
  const { hub, seen, record } = await followed();
  await record();
  hub.flush(2n);
  await settled();
  await record();
  expect(seen).toEqual([[1n], [2n]]);
});

test('waiting for an event that was already delivered does not end the gathering of later ones', async () => {
  const { hub, seen, record } = await followed();
  await record();
  hub.flush(1n);
  await record();
  expect(seen).toEqual([[1n]]);
  await vi.advanceTimersByTimeAsync(50);
  expect(seen).toEqual([[1n], [2n]]);
});

test('a live follower reads nothing from the store', async () => {
  const { seen, reads, record } = await followed();
  await record();
  expect(seen).toEqual([[1n]]);
  expect(reads).toEqual([]);
});

test('a follower that starts behind reads the store, then gets new events live, each once', async () => {
  const { hub, reads, record } = await openedHub(2500);
  const seen = following(hub);
  await settled();
  await record();
  expect(seen.flat()).toEqual(positions(2501));
  expect(reads.every((after) => after < 2500n)).toBe(true);
});

test('a follower that is too slow reads what it has missed, in order and each event once', async () => {
  const { hub, reads, record } = await openedHub();
  const quick = following(hub);
  const working = autoResetEvent();
  const slow = following(hub, working.wait);
  await settled();
  for (let count = 0; count < 2100; count++) {
    hub.flush(BigInt(count + 1));
    await record();
  }
  expect(slow).toEqual([[1n]]);
  expect(reads).toEqual([]);
  for (let batch = 0; batch < 200; batch++) {
    working.set();
    await settled();
  }
  expect(slow.flat()).toEqual(positions(2100));
  expect(quick.flat()).toEqual(positions(2100));
  expect(reads[0]).toBe(1n);
});

test('followers of any speed get every event after their start once and in order', async () => {
  vi.useRealTimers();
  const { below } = random(seedOfRun());
  const { hub, append } = await openedHub(3000);
  const starts = [0, 0, 500, 1999, 2000, 2999, 3000, 3000];
  const followers = starts.map((start) => {
    const slowness = below(4);
    return { start, seen: following(hub, () => delay(below(5) * slowness), BigInt(start)) };
  });
  let head = 3000;
  while (head < 12_000) {
    const count = 1 + below(below(10) === 0 ? 3000 : 20);
    append(count);
    head += count;
    if (below(3) > 0) hub.flush(BigInt(head));
    await delay(below(4));
  }
  for (const { start, seen } of followers) await expect.poll(() => seen.flat()).toEqual(positions(head).slice(start));
});

test('a subscription that the store has forgotten is opened again, and no event is missing', async () => {
  const { hub, record, subscriptions } = await openedHub();
  const seen = following(hub);
  await record();
  subscriptions.isForgotten = true;
  await record();
  await vi.advanceTimersByTimeAsync(7000);
  await record();
  expect(seen.flat()).toEqual([1n, 2n, 3n]);
  expect(subscriptions.opened).toBe(2);
});

test('a subscription is not opened again while it delivers, or while there is nothing to deliver', async () => {
  const { append, subscriptions } = await openedHub();
  // The hub gathers events, so it is always a little behind.
  for (let step = 0; step < 1500; step++) {
    append(1);
    await vi.advanceTimersByTimeAsync(7);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(subscriptions.opened).toBe(1);
});

test('a follower without new events is told every second that the hub is there, and a busy one is not', async () => {
  const { hub, record } = await openedHub();
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  let beats = 0;
  void (async () => {
    for await (const _batch of hub.subscribe(0n, stopping.signal, () => {
      beats += 1;
    }));
  })();
  await vi.advanceTimersByTimeAsync(3000);
  expect(beats).toBe(3);
  await record();
  await vi.advanceTimersByTimeAsync(500);
  expect(beats).toBe(3);
});

test('many events that arrive at once come in parts, so that requests are answered in between', async () => {
  const { hub, append, reads } = await openedHub();
  const seen = following(hub);
  await settled();
  append(1200);
  await settled();
  expect(seen.map((batch) => batch.length)).toEqual([500, 500, 200]);
  expect(seen.flat()).toEqual(positions(1200));
  expect(reads).toEqual([]);
});

test('a follower that is behind gets what waits in one step, up to 500 events, and shares the batches with all', async () => {
  const { hub, record } = await openedHub();
  const working = autoResetEvent();
  const slow = following(hub, working.wait);
  const [one, other] = [noting(hub, (step) => step), noting(hub, (step) => step)];
  await settled();
  for (let count = 0; count < 601; count++) {
    hub.flush(BigInt(count + 1));
    await record();
  }
  for (let step = 0; step < 3; step++) {
    working.set();
    await settled();
  }
  expect(slow.map((step) => step.length)).toEqual([1, 500, 100]);
  expect(one.flat()).toHaveLength(601);
  expect(one.flat().every((batch, index) => batch === other.flat()[index])).toBe(true);
});
