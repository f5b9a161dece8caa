import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LONG_STEPS, watchedLoops } from '../../../server/lib/watchedLoops.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a loop is silent after two minutes without a beat, one with long steps after fifteen', () => {
  const loops = watchedLoops();
  onTestFinished(loops.stop);
  for (const heartbeat of [loops.start('policies'), loops.start('mail', LONG_STEPS)]) heartbeat.beat();
  const silentAfter = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    return loops.status().flatMap(({ name, isSilent }) => (isSilent ? [name] : []));
  };
  expect(silentAfter(120)).toEqual([]);
  expect(silentAfter(1)).toEqual(['policies']);
  expect(silentAfter(15 * 60 - 121)).toEqual(['policies']);
  expect(silentAfter(1)).toEqual(['policies', 'mail']);
});
