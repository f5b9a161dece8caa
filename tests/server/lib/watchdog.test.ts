import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchdog } from '../../../server/lib/watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watchdog that asks every second, of something that answers until `isAway` is set. */
const watched = () => {
  const asked = { isAway: false, times: 0 };
  const ask = async () => {
    asked.times += 1;
    if (asked.isAway) throw new Error('away');
  };
  const { isSilent, stop } = watchdog(ask, { interval: 1000, limit: 5 });
  onTestFinished(stop);
  return { asked, isSilent, stop };
};

test('one question an interval while there are answers', async () => {
  const { asked, isSilent } = watched();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.times).toBe(10);
  expect(isSilent()).toBe(false);
});

test('silent after five intervals without an answer, and not before', async () => {
  const { asked, isSilent } = watched();
  asked.isAway = true;
  await vi.advanceTimersByTimeAsync(4999);
  expect(isSilent()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSilent()).toBe(true);
});

test('the first answer after an outage is noticed within a tenth of an interval', async () => {
  const { asked, isSilent } = watched();
  asked.isAway = true;
  await vi.advanceTimersByTimeAsync(20_050);
  asked.isAway = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(isSilent()).toBe(false);
});

test('nothing is asked after the stop', async () => {
  const { asked, stop } = watched();
  asked.isAway = true;
  await vi.advanceTimersByTimeAsync(3000);
  stop();
  const { times } = asked;
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked.times).toBe(times);
});
