import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import type { LogDetails } from '../../../server/lib/logger.ts';
import { attemptingEach } from '../../../server/schedule/attemptingEach.ts';
import { silent } from '../../support/logs.ts';

/** Attempts these accounts, in parallel or one after the other, and says what was done, logged and thrown. */
const attempted = async (
  accounts: readonly string[],
  work: (accountId: string, stop: () => void) => unknown,
  { inParallel = false } = {},
) => {
  const stopping = new AbortController();
  const [done, logged]: [string[], LogDetails[]] = [[], []];
  const logger = { ...silent, error: (_: string, details: LogDetails = {}) => void logged.push(details) };
  const thrown = await attemptingEach({ logger, until: stopping.signal }, async (attempt) => {
    const one = (accountId: string) =>
      attempt(accountId, async () => {
        await work(accountId, () => stopping.abort());
        done.push(accountId);
      });
    if (inParallel) await Promise.all(accounts.map(one));
    else for (const accountId of accounts) await one(accountId);
  }).catch((error: unknown) => error);
  return { done, logged, thrown };
};

const failing = (errors: Readonly<Record<string, Error>>) => (accountId: string) => {
  const error = errors[accountId];
  if (error) throw error;
};

test('an item that fails is logged and does not hold up the others; the first failure is thrown at the end', async () => {
  const [first, second] = [new Error('one'), new Error('two')];
  expect(await attempted(['a', 'b', 'c', 'd'], failing({ a: first, c: second }))).toEqual({
    done: ['b', 'd'],
    logged: [
      { item: 'a', err: first },
      { item: 'c', err: second },
    ],
    thrown: first,
  });
});

test.each([false, true])('nothing is attempted once a store is away (in parallel: %s)', async (inParallel) => {
  const away = new StoreUnavailable('away');
  const { done, logged, thrown } = await attempted(['a', 'b', 'c'], failing({ b: away }), { inParallel });
  expect(thrown).toBe(away);
  expect(logged).toEqual([]);
  // Those that have begun already are not cut off.
  expect(done).toEqual(inParallel ? ['a', 'c'] : ['a']);
});

test('nothing is attempted once the signal has aborted', async () => {
  const { done, thrown } = await attempted(['a', 'b'], (_, stop) => stop());
  expect(done).toEqual(['a']);
  expect(thrown).toBeUndefined();
});
