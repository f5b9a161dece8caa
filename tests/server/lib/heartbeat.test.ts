import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { heartbeats } from '../../../server/lib/heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is silent after more ticks than the limit without a beat, each work for itself', () => {
  const watched = heartbeats({ tick: 500, limit: 10 });
  onTestFinished(watched.stop);
  const [living, dead] = [watched.start(), watched.start()];
  for (let second = 0; second < 5; second++) {
    living.beat();
    vi.advanceTimersByTime(1000);
  }
  expect([living.isSilent(), dead.isSilent()]).toEqual([false, false]);
  vi.advanceTimersByTime(500);
  expect([living.isSilent(), dead.isSilent()]).toEqual([false, true]);
  dead.beat();
  expect(dead.isSilent()).toBe(false);
});

test('resting work is not silent before its next beat; patient work is silent later', () => {
  const watched = heartbeats({ tick: 500, limit: 10 });
  onTestFinished(watched.stop);
  const [resting, patient] = [watched.start(), watched.start(30)];
  resting.rest();
  vi.advanceTimersByTime(15_000);
  expect([resting.isSilent(), patient.isSilent()]).toEqual([false, false]);
  resting.beat();
  vi.advanceTimersByTime(5500);
  expect([resting.isSilent(), patient.isSilent()]).toEqual([true, true]);
});
