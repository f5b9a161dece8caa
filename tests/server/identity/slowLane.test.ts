import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooManyRequests } from '../../../server/application/errors.ts';
import { slowLane } from '../../../server/identity/slowLane.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = (attempt: Promise<void>) => attempt.catch((error: unknown) => error);

test('one attempt starts at once, one waits five seconds, and the next is refused until a place is free', async () => {
  const takeTurn = slowLane();
  await takeTurn('ada');
  const waited = vi.fn();
  const waiting = takeTurn('ada').then(waited);
  expect(await refusal(takeTurn('ada'))).toMatchObject({ retryAfter: 5, audit: { limit: 'loginByAccount' } });

  await vi.advanceTimersByTimeAsync(4999);
  expect(waited).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(waited).toHaveBeenCalledOnce();
});

test('a refused attempt takes no turn', async () => {
  const takeTurn = slowLane();
  await takeTurn('ada');
  const waiting = takeTurn('ada');
  for (let tries = 0; tries < 50; tries++) expect(await refusal(takeTurn('ada'))).toBeInstanceOf(TooManyRequests);
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  await takeTurn('ada');
});

test('accounts do not wait for each other', async () => {
  const takeTurn = slowLane();
  for (const account of ['ada', 'ben', 'cleo']) await takeTurn(account);
});
