import { afterEach, expect, test, vi } from 'vitest';
import { type PropertyCommand, propertyDecider } from '../../../domain/properties/decider.ts';
import type { PropertyEvent } from '../../../domain/properties/events.ts';
import type { Recorded } from '../../../projections/recorded.ts';
import { commandHandler } from '../../../server/application/commandHandler.ts';
import type { EventLog } from '../../../server/eventLog/eventLog.ts';
import { address, at, cottage, details, later, propertyAdded } from '../../support/events.ts';

const context = { actor: 'system', causationId: null, correlationId: 'c' };
const rename = (name: string): PropertyCommand => ({
  type: 'ChangeProperty',
  ...details,
  personal: { ...address, name },
  at: later,
});

/** One stream that begins with PropertyAdded; `position` is what a read of it says of positions. */
const logOf = (position = (revision: bigint) => revision + 1n) => {
  const stream: Recorded<PropertyEvent>[] = [];
  const add = (event: PropertyEvent) => {
    const revision = BigInt(stream.length);
    const metadata = { recordedAt: at, ...context };
    stream.push({
      event,
      id: `${revision}`,
      stream: `property-${cottage}`,
      revision,
      position: position(revision),
      metadata,
    });
    return revision;
  };
  add(propertyAdded as PropertyEvent);
  const log = {
    append: vi.fn<EventLog['append']>(async (_, [entry]) => {
      const revision = add(entry?.event as PropertyEvent);
      return { revision, position: revision + 1n };
    }),
    readStream: vi.fn<EventLog['readStream']>(async (_, from) => stream.slice(Number(from))),
    subscribe: vi.fn<EventLog['subscribe']>(),
    flush: vi.fn(),
    head: vi.fn(async () => BigInt(stream.length)),
  };
  return { log, add, handle: commandHandler('property', propertyDecider, log, () => new Date(at)) };
};
const nameOf = (state: Awaited<ReturnType<ReturnType<typeof logOf>['handle']['state']>>) =>
  state.status === 'listed' ? state.details.personal?.name : state.status;

afterEach(() => {
  vi.useRealTimers();
});

test('a state that was read slowly never takes the place of a newer one', async () => {
  const { log, handle } = logOf();
  const early = await log.readStream('', 0n);
  let answer: (events: typeof early) => void = () => {};
  log.readStream.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const slow = handle.state(cottage);
  await handle(cottage, rename('Lea View'), context);
  answer(early);
  await slow;
  expect(nameOf(await handle.state(cottage))).toBe('Lea View');
});

test('a state that has been kept for a minute is brought up to date by the rest of its stream alone', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { log, add, handle } = logOf();
  await handle.state(cottage);
  add({ type: 'PropertyChanged', data: { ...details, personal: { ...address, name: 'Lea View' }, at } });
  expect(nameOf(await handle.state(cottage))).toBe('Sea View');
  vi.advanceTimersByTime(60_001);
  expect(nameOf(await handle.state(cottage))).toBe('Lea View');
  expect(log.readStream.mock.calls.map(([, from]) => from)).toEqual([0n, 1n]);
});

test('what is so already is to be waited for as far as the log goes, where a stream does not say how far', async () => {
  const { handle } = logOf(() => 0n);
  const { recorded, reached } = await handle(cottage, rename('Sea View'), context);
  expect([recorded, reached]).toEqual([[], 1n]);
});
