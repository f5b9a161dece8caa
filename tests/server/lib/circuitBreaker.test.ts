import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CircuitOpen, circuitBreaker } from '../../../server/lib/circuitBreaker.ts';
import { TimedOut } from '../../../server/lib/deadline.ts';

class Outage extends Error {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const LIMIT = 60_000;
const refused = () => Promise.reject(new Outage());
const answers = async () => 'answer';
const hangs = () => new Promise<never>(() => {});

const breakerFor = (patience = 3000) => {
  const breaker = circuitBreaker({ patience, isOutage: (error) => error instanceof Outage });
  const outcome = (work: (limit: number) => Promise<unknown>) =>
    breaker.call(work, LIMIT).then(
      (result) => result,
      (error: Error) => error.constructor,
    );
  return { isOpen: breaker.isOpen, outcome };
};

/** A breaker that has just opened, because a call has had no answer for three seconds. */
const opened = () => {
  const breaker = breakerFor();
  void breaker.outcome(hangs);
  vi.advanceTimersByTime(3000);
  return breaker;
};

test('refused calls go on for a while, as in a restart of the service', async () => {
  const { outcome, isOpen } = breakerFor();
  for (const _ of Array(20)) expect(await outcome(refused)).toBe(Outage);
  vi.advanceTimersByTime(2999);
  expect(isOpen()).toBe(false);
  expect(await outcome(refused)).toBe(Outage);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(true);
});

test('calls without an answer open it before any of them has failed', () => {
  expect(opened().isOpen()).toBe(true);
});

test.each([
  ['a result', answers],
  ['an error of the service', () => Promise.reject(new RangeError())],
])('%s is an answer', async (_, work) => {
  const { outcome, isOpen } = breakerFor();
  await outcome(refused);
  vi.advanceTimersByTime(2000);
  await outcome(work);
  vi.advanceTimersByTime(2000);
  await outcome(refused);
  expect(isOpen()).toBe(false);
});

test('while it is open, one call is a trial; the others wait for the first one and then fail at once', async () => {
  const { outcome, isOpen } = opened();
  const trial = outcome(hangs);
  const other = outcome(answers);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await trial).toBe(TimedOut);
  expect(await other).toBe(CircuitOpen);
  expect(await outcome(answers), 'just after a failed trial').toBe(CircuitOpen);
  vi.advanceTimersByTime(500);
  const second = outcome(hangs);
  expect(await outcome(answers), 'during a later trial').toBe(CircuitOpen);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await second).toBe(TimedOut);
  vi.advanceTimersByTime(500);
  expect(await outcome(answers)).toBe('answer');
  expect(isOpen()).toBe(false);
  expect(await outcome(answers)).toBe('answer');
});

test('calls at the same moment succeed although one slow call has opened it', async () => {
  const { outcome } = opened();
  expect(await Promise.all([outcome(answers), outcome(answers), outcome(answers)])).toEqual(Array(3).fill('answer'));
});

test('calls that wait for the first trial go on once a call from before it is answered', async () => {
  const { outcome } = breakerFor();
  let answer = (_: string) => {};
  const reply = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const early = outcome(() => reply);
  vi.advanceTimersByTime(3000);
  const trial = outcome(hangs);
  const waiting = outcome(answers);
  answer('late');
  expect(await early).toBe('late');
  let isSettled = false;
  void waiting.then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(true);
  expect(await waiting).toBe('answer');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await trial).toBe(TimedOut);
});

test('a trial is told that it has less time', async () => {
  const { outcome } = opened();
  expect(await outcome(async (limit) => limit)).toBe(1000);
  expect(await outcome(async (limit) => limit)).toBe(LIMIT);
});
