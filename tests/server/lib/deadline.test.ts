import { executionAsyncId } from 'node:async_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { callersDeadline, type Deadline, TimedOut, withCallersDeadline, within } from '../../../server/lib/deadline.ts';

const leaving = (milliseconds: number): Deadline => ({ left: () => milliseconds });

test('each piece of work finds the deadline of its own caller, also after another has ended', async () => {
  const found: number[] = [];
  const look = (steps: number) => async () => {
    for (let step = 0; step < steps; step++) await setImmediate();
    found.push(callersDeadline().left());
  };
  await Promise.all([withCallersDeadline(leaving(1), look(1)), withCallersDeadline(leaving(2), look(5))]);
  expect(found).toEqual([1, 2]);
});

test('a caller that fails keeps nothing from the others', async () => {
  await expect(withCallersDeadline(leaving(1), () => Promise.reject(new Error('No')))).rejects.toThrow('No');
  expect(await withCallersDeadline(leaving(2), async () => callersDeadline().left())).toBe(2);
});

test('without a caller, work has the time of background work', () => {
  expect(callersDeadline().left()).toBeGreaterThan(9000);
});

/** With a hook on promises, each continuation has an id of its own. */
const promisesAreHooked = async (): Promise<boolean> => {
  await setImmediate();
  const ids = new Set<number>();
  for (let step = 0; step < 3; step++) {
    await Promise.resolve();
    ids.add(executionAsyncId());
  }
  return ids.size > 1;
};

// From Node 24 on a storage needs no hook, so there is nothing to see.
test.runIf(Number.parseInt(process.versions.node, 10) < 24)('no promise is hooked when nothing runs', async () => {
  expect(await withCallersDeadline(leaving(1), promisesAreHooked)).toBe(true);
  expect(await promisesAreHooked()).toBe(false);
});

test.each([2 ** 31, Number.POSITIVE_INFINITY])('work within %d ms is waited for', async (milliseconds) => {
  expect(await within(milliseconds, setTimeout(20, 'done'))).toBe('done');
});

test('work that takes longer times out', async () => {
  await expect(within(1, setTimeout(20))).rejects.toBeInstanceOf(TimedOut);
});
