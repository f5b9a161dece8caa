import { afterEach, expect, test, vi } from 'vitest';
import { type PropertyCommand, propertyDecider } from '../../../domain/properties/decider.ts';
import type { PropertyEvent } from '../../../domain/properties/events.ts';
import type { Recorded } from '../../../projections/recorded.ts';
import { commandHandler } from '../../../server/application/commandHandler.ts';
import { StaleRevision, StoreUnavailable } from '../../../server/application/errors.ts';
import type { EventLog } from '../../../server/eventLog/eventLog.ts';
import { deadlineIn } from '../../../server/lib/deadline.ts';
import { context, metadata, noDeadline } from '../../support/context.ts';
import { turnsUntil } from '../../support/eventLoop.ts';
import { aboutAda, address, at, cottage, details, later, propertyAdded } from '../../support/events.ts';

const rename = (name: string): PropertyCommand => ({
  type: 'ChangeProperty',
  ...details,
  personal: { owner: aboutAda({ ...address, name }) },
  at: later,
});
const renamed: PropertyEvent = {
  type: 'PropertyChanged',
  data: { ...details, personal: { owner: aboutAda({ ...address, name: 'Lea View' }) }, at },
};

/** One stream that starts with PropertyAdded. `position` gives the position that a read of the stream returns. */
const streamWith = (position = (revision: bigint) => revision + 1n) => {
  const stream: Recorded<PropertyEvent>[] = [];
  const add = (event: PropertyEvent) => {
    const revision = BigInt(stream.length);
    const place = { id: `${revision}`, stream: `property-${cottage}`, category: 'property', revision };
    stream.push({ ...place, event, position: position(revision), metadata });
    return revision;
  };
  add(propertyAdded as PropertyEvent);
  const events = {
    append: vi.fn<EventLog['append']>(async (_, [entry]) => {
      const revision = add(entry?.event as PropertyEvent);
      return { revision, position: revision + 1n };
    }),
    readStream: vi.fn<EventLog['readStream']>(async (_, from) => stream.slice(Number(from))),
    readLast: vi.fn<EventLog['readLast']>(async () => stream.slice(-1)),
    subscribe: vi.fn<EventLog['subscribe']>(),
    flush: vi.fn(),
    head: vi.fn(async () => BigInt(stream.length)),
  };
  return { events, add, handle: commandHandler('property', propertyDecider, events, () => new Date(at)) };
};
const nameOf = (state: Awaited<ReturnType<ReturnType<typeof streamWith>['handle']['cachedState']>>) =>
  state.status === 'listed' ? state.details.personal.owner.details?.name : state.status;

afterEach(() => {
  vi.useRealTimers();
});

type Stream = ReturnType<typeof streamWith>;
type Events = Stream['events'];
/** The next read returns what the stream has when it begins, once the returned function is called. */
const slowRead = (events: Events) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const read = events.readStream.getMockImplementation();
  events.readStream.mockImplementationOnce(async (...asked) => {
    const early = (await read?.(...asked)) ?? [];
    await answered;
    return early;
  });
  return answer;
};
const readsFrom = (events: Events) => events.readStream.mock.calls.map(([, from]) => from);

test('a state from a slow read never replaces a newer one in the cache', async () => {
  const { events, handle } = streamWith();
  const answer = slowRead(events);
  const slow = handle.cachedState(cottage, noDeadline);
  await handle(cottage, rename('Lea View'), { ...context, deadline: { left: () => 20 } });
  answer();
  await slow;
  expect(nameOf(await handle.cachedState(cottage, noDeadline))).toBe('Lea View');
});

test('callers at the same time share one reading from the start, and see what was appended before', async () => {
  const { events, add, handle } = streamWith();
  const answer = slowRead(events);
  const first = handle.freshState(cottage, noDeadline);
  add(renamed);
  const others = [handle.freshState(cottage, noDeadline), handle.cachedState(cottage, noDeadline)];
  const command = handle(cottage, rename('Lea View'), context);
  answer();
  expect(nameOf(await first)).toBe('Sea View');
  for (const state of await Promise.all(others)) expect(nameOf(state)).toBe('Lea View');
  expect((await command).recorded).toEqual([]);
  expect(readsFrom(events)).toEqual([0n, 1n, 1n, 1n]);
});

test('a shared reading that fails at the deadline of its caller is made again for the others', async () => {
  const { events, handle } = streamWith();
  events.readStream.mockRejectedValueOnce(new StoreUnavailable());
  const states = Array.from({ length: 3 }, () => handle.freshState(cottage, noDeadline));
  await expect(states[0]).rejects.toThrow(StoreUnavailable);
  for (const state of await Promise.all(states.slice(1))) expect(nameOf(state)).toBe('Sea View');
  expect(readsFrom(events)).toEqual([0n, 0n, 1n]);
});

test('a shared reading that takes more than half the time still counts if it ends before the reading of its own', async () => {
  const { events, add, handle } = streamWith();
  const answer = slowRead(events);
  const first = handle.freshState(cottage, noDeadline);
  events.readStream.mockImplementationOnce(() => new Promise(() => {}));
  const second = handle.freshState(cottage, { left: () => 20 });
  await expect.poll(() => readsFrom(events)).toEqual([0n, 0n]);
  add(renamed);
  answer();
  await first;
  expect(nameOf(await second)).toBe('Lea View');
  expect(readsFrom(events)).toEqual([0n, 0n, 1n]);
});

test('a caller whose own reading fails before the shared one has ended gets the error of its own', async () => {
  const { events, handle } = streamWith();
  const answer = slowRead(events);
  const first = handle.freshState(cottage, noDeadline);
  const late = new StoreUnavailable('too late');
  events.readStream.mockRejectedValueOnce(late);
  await expect(handle.freshState(cottage, { left: () => 20 })).rejects.toBe(late);
  answer();
  expect(nameOf(await first)).toBe('Sea View');
});

test('a stream that this build cannot read is read once for all who ask at the same time', async () => {
  const { events, handle } = streamWith();
  events.readStream.mockRejectedValueOnce(new Error('this build cannot read PropertyAdded'));
  const states = await Promise.allSettled(Array.from({ length: 3 }, () => handle.freshState(cottage, noDeadline)));
  const reason = { message: expect.stringMatching('cannot read') };
  for (const state of states) expect(state).toMatchObject({ reason });
  expect(events.readStream).toHaveBeenCalledOnce();
});

test('other requests get a turn while a long stream is folded', async () => {
  const { add, handle } = streamWith();
  for (let count = 0; count < 1200; count += 1) add(renamed);
  expect(await turnsUntil(handle.freshState(cottage, noDeadline))).toBeGreaterThan(1);
});

test.each(['forget', 'forgetAll'] as const)(
  'a state whose reading began before `%s` is neither cached nor shared',
  async (forgetting) => {
    const { events, handle } = streamWith();
    const answer = slowRead(events);
    const early = handle.cachedState(cottage, noDeadline);
    handle[forgetting](`property-${cottage}`);
    await handle.cachedState(cottage, noDeadline);
    expect(readsFrom(events), 'not shared').toEqual([0n, 0n]);
    handle[forgetting](`property-${cottage}`);
    answer();
    await early;
    await handle.cachedState(cottage, noDeadline);
    expect(readsFrom(events), 'not cached').toEqual([0n, 0n, 0n]);
  },
);

test.each([
  ['a command', async ({ handle }: Stream) => handle(cottage, rename('Lea View'), context)],
  [
    'an event of another process that was read',
    async ({ handle, add }: Stream) => {
      add(renamed);
      await handle.freshState(cottage, noDeadline);
    },
  ],
])('after another stream is forgotten, a cached state follows %s', async (_, happens) => {
  const stream = streamWith();
  const { events, handle } = stream;
  await handle.cachedState(cottage, noDeadline);
  handle.forget('property-another');
  await happens(stream);
  events.readStream.mockClear();
  expect(nameOf(await handle.cachedState(cottage, noDeadline))).toBe('Lea View');
  expect(events.readStream).not.toHaveBeenCalled();
});

test('a state that was cached for a minute is refreshed by reading only the rest of its stream', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { events, add, handle } = streamWith();
  await handle.cachedState(cottage, noDeadline);
  add(renamed);
  expect(nameOf(await handle.cachedState(cottage, noDeadline))).toBe('Sea View');
  vi.advanceTimersByTime(60_001);
  expect(nameOf(await handle.cachedState(cottage, noDeadline))).toBe('Lea View');
  expect(events.readStream.mock.calls.map(([, from]) => from)).toEqual([0n, 1n]);
});

test('a fresh state includes events that another process has just appended', async () => {
  const { add, handle } = streamWith();
  await handle.cachedState(cottage, noDeadline);
  add(renamed);
  expect(nameOf(await handle.freshState(cottage, noDeadline))).toBe('Lea View');
});

test('a command that records nothing returns the head of the log if the stream read returns no positions', async () => {
  const { handle } = streamWith(() => 0n);
  const { recorded, reached } = await handle(cottage, rename('Sea View'), context);
  expect([recorded, reached]).toEqual([[], 1n]);
});

test('a command whose fields are in another order than those of the stored event records nothing', async () => {
  const { events, handle } = streamWith();
  const { propertyType, personal, ...rest } = rename('Sea View') as Extract<
    PropertyCommand,
    { type: 'ChangeProperty' }
  >;
  const { postcode, ...others } = address;
  const reordered = { owner: { details: { postcode, ...others }, subject: personal.owner.subject } };
  await handle(cottage, { personal: reordered, propertyType, ...rest }, context);
  expect(events.append).not.toHaveBeenCalled();
});

test('each event has the metadata of its command, and a salt of its own', async () => {
  const { events, handle } = streamWith();
  const given = { ...context, account: details.accountId, correlationId: 'request-1' };
  await handle(cottage, rename('Lea View'), given);
  await handle(cottage, rename('Sea View'), given);
  const entries = events.append.mock.calls.flatMap(([, appended]) => appended);
  const { deadline, ...cause } = given;
  for (const { metadata: recorded } of entries)
    expect(recorded).toEqual({ ...cause, recordedAt: at, salt: recorded.salt });
  const salts = entries.map(({ metadata: { salt } }) => salt);
  for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
  expect(new Set(salts).size).toBe(2);
});

test('commands that wait for a hanging one fail at their deadline, and are not run later', async () => {
  const { events, handle } = streamWith();
  await handle.cachedState(cottage, noDeadline);
  let fail: (error: Error) => void = () => {};
  events.append.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  let left = 60_000;
  const soon = { ...context, deadline: { left: () => left } };
  const outcomes = Promise.allSettled(['A', 'B', 'C'].map((name) => handle(cottage, rename(name), soon)));
  await expect.poll(() => events.append.mock.calls.length).toBe(1);
  left = 0;
  fail(new StoreUnavailable());
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) });
  expect(events.append).toHaveBeenCalledOnce();
});

test('a command that loses every race tries until its deadline, which the store is given each time', async () => {
  const { events, handle } = streamWith();
  events.append.mockRejectedValue(new StaleRevision());
  const soon = { ...context, deadline: deadlineIn(300) };
  await expect(handle(cottage, rename('Lea View'), soon)).rejects.toThrow(StaleRevision);
  expect(events.append.mock.calls.length).toBeGreaterThan(5);
  for (const [, , , deadline] of events.append.mock.calls) expect(deadline).toBe(soon.deadline);
  for (const [, , deadline] of events.readStream.mock.calls) expect(deadline).toBe(soon.deadline);
});

test('a command that loses ten races is recorded', async () => {
  const { events, handle } = streamWith();
  for (const _ of Array(10)) events.append.mockRejectedValueOnce(new StaleRevision());
  const { recorded } = await handle(cottage, rename('Lea View'), context);
  expect(recorded).toHaveLength(1);
});
