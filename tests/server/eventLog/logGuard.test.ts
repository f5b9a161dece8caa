import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable, WrongLog } from '../../../server/application/errors.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { openHub } from '../../../server/eventLog/hub.ts';
import { guardLog } from '../../../server/eventLog/logGuard.ts';
import { untilAborted } from '../../../server/lib/lifetime.ts';
import { noDeadline } from '../../support/context.ts';
import { recordingLogger } from '../../support/logs.ts';
import { newEvent, newStream } from '../../support/storedEvents.ts';

const LOG_ID = '0192f0a0-0000-7000-8000-000000000001';

const logStarted = (logId = LOG_ID) =>
  newEvent({ type: 'LogStarted', data: { logId, at: '2026-11-20T10:00:00.000Z' } });

/** A store in memory whose server a test can end and replace. `calls` counts its calls. */
const guarded = async (first: readonly NewEvent[] = [logStarted()]) => {
  const server = { log: [...first], isAway: false, calls: 0 };
  const stored = (): StoredEvent[] =>
    server.log.map((event, index) => ({
      ...event,
      stream: event.type === 'LogStarted' ? 'log-identity' : newStream(),
      revision: 0n,
      position: BigInt(index + 1),
    }));
  const answer = async <Result>(result: () => Result): Promise<Result> => {
    server.calls += 1;
    if (server.isAway) throw new StoreUnavailable('away');
    return result();
  };
  let recovered = Promise.resolve();
  /** Like that of EventStoreDB: after a lost connection it goes on once `interrupted` has resolved. */
  const subscribe: EventStore['subscribe'] = async function* (after, signal) {
    let before = recovered;
    for (let position = after; !signal.aborted; await delay(10)) {
      if (before !== recovered) await Promise.race([recovered, untilAborted(signal)]);
      before = recovered;
      const batch = signal.aborted ? [] : stored().slice(Number(position));
      if (batch.length > 0) yield batch;
      position = batch.at(-1)?.position ?? position;
    }
  };
  const store: EventStore = {
    append: (_stream, events) =>
      answer(() => {
        server.log.push(...events);
        return { revision: 0n, position: BigInt(server.log.length) };
      }),
    readStream: (stream) => answer(() => stored().filter((event) => event.stream === stream)),
    readAll: (after, limit) => answer(() => stored().slice(Number(after), Number(after) + limit)),
    eventAt: (position) => answer(() => stored()[Number(position) - 1]),
    head: () => answer(() => BigInt(server.log.length)),
    subscribe,
    close: async () => {},
  };
  let interrupt = async () => {};
  const { lines, logger } = recordingLogger();
  const guard = await guardLog({
    open: async (interrupted) => {
      interrupt = interrupted;
      return store;
    },
    followed: { read: async () => ({ logId: LOG_ID, lastRead: { position: 0n, eventId: null } }) },
    logger,
  });
  onTestFinished(guard.store.close);
  const append = () => guard.store.append(newStream(), [newEvent()], 'no-stream', noDeadline);
  const interrupted = () => {
    recovered = interrupt();
    return recovered;
  };
  return { server, guard, lines, append, interrupted };
};

/** Follows the log after its first event. Returns the ids of the delivered events. */
const following = (subscribe: EventStore['subscribe']) => {
  const stopping = new AbortController();
  const ids: string[] = [];
  void (async () => {
    for await (const batch of subscribe(1n, stopping.signal)) ids.push(...batch.map(({ id }) => id));
  })();
  onTestFinished(() => stopping.abort());
  return ids;
};

const another = () => [logStarted('0192f0a0-0000-7000-8000-000000000002'), newEvent(), newEvent()];

test('a call on a trusted log asks the store nothing else', async () => {
  const { server, guard, append } = await guarded();
  await guard.check();
  const before = server.calls;
  await append();
  await guard.store.readAll(0n, 10);
  await guard.store.readStream('log-identity', noDeadline);
  expect(server.calls - before).toBe(3);
});

test('after an interruption the first append checks the log, once for all that wait', async () => {
  const { server, guard, append, interrupted } = await guarded();
  await guard.check();
  await append();
  server.isAway = true;
  const recovered = interrupted();
  await expect(append()).rejects.toThrow('away');
  server.isAway = false;
  const before = server.calls;
  await Promise.all([append(), append(), append()]);
  await recovered;
  expect(server.calls - before, 'three appends, the id of the log and the newest event').toBe(5);
});

test('an append that reaches another log after an interruption is not acknowledged', async () => {
  const { server, guard, append, interrupted } = await guarded();
  await guard.check();
  await append();
  const right = server.log;
  const appending = append();
  void interrupted();
  server.log = another();
  await expect(appending).rejects.toThrow(WrongLog);
  await expect(append()).rejects.toThrow(/^The event log is 0192f0a0-0000-7000-8000-000000000002, but this database/);

  server.log = right;
  await expect.poll(() => guard.fault()).toBeUndefined();
  await append();
  expect(server.log).toHaveLength(3);
});

test('the loss of an event that no read model has read is noticed by the process that wrote it', async () => {
  const { server, guard, lines, append, interrupted } = await guarded();
  await guard.check();
  await append();
  server.log = server.log.slice(0, 1);
  void interrupted();
  await expect(append()).rejects.toThrow(/^The event log has lost the event at 2, which this process has read/);
  await expect.poll(() => lines).toHaveLength(1);
});

test('the events of a wrong log are not delivered', async () => {
  const { server, guard, interrupted } = await guarded();
  await guard.check();
  server.log = [];
  let isDelivering = false;
  void interrupted().then(() => {
    isDelivering = true;
  });
  await expect.poll(() => guard.fault()).toBeInstanceOf(WrongLog);
  expect(isDelivering).toBe(false);
  await expect(guard.store.readAll(0n, 10)).rejects.toThrow(/^The event log is empty/);
});

test('a hub that hears nothing and subscribes again gets no event of a wrong log', async () => {
  // The watch over the subscription waits for five seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, guard, interrupted } = await guarded();
  await guard.check();
  const hub = await openHub(guard.store);
  onTestFinished(hub.close);
  const seen = following(async function* (after, signal) {
    for await (const step of hub.subscribe(after, signal)) yield step.flat();
  });
  const right = server.log;
  server.log = another();
  void interrupted();
  await expect.poll(() => guard.fault()).toBeInstanceOf(WrongLog);
  await vi.advanceTimersByTimeAsync(15_000);
  await delay(100);
  expect(seen).toEqual([]);

  const next = newEvent();
  server.log = [...right, next];
  void interrupted();
  await expect.poll(() => seen).toEqual([next.id]);
});

test('a subscription whose log is found to be wrong delivers nothing of it, also after the right one is back', async () => {
  const { server, guard, append } = await guarded();
  await guard.check();
  const seen = following(guard.store.subscribe);
  await append();
  await expect.poll(() => seen).toHaveLength(1);
  const right = server.log;
  server.log = another();
  await expect(guard.check()).rejects.toThrow(WrongLog);
  server.log.push(newEvent());
  await delay(100);

  const next = newEvent();
  server.log = [...right, next];
  await expect.poll(() => guard.fault()).toBeUndefined();
  await expect.poll(() => seen).toHaveLength(2);
  expect(seen).toEqual([right[1]?.id, next.id]);
});

test('a follower may start while the store is away, but not on a wrong log', async () => {
  const { server, guard, interrupted } = await guarded();
  await guard.check();
  server.isAway = true;
  await guard.checkUnlessAway();
  server.log = [];
  server.isAway = false;
  void interrupted();
  await expect(guard.checkUnlessAway()).rejects.toThrow(WrongLog);
});
