import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable, WrongLog } from '../../../server/application/errors.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { guardLog } from '../../../server/eventLog/logGuard.ts';
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
    subscribe: async function* () {},
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
  return { server, guard, lines, append, interrupted: () => interrupt() };
};

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
  server.log = [logStarted('0192f0a0-0000-7000-8000-000000000002'), newEvent(), newEvent()];
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
