import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { latestQuickCheck } from '../../../server/http/latestQuickCheck.ts';
import { recordingLogger } from '../../support/logs.ts';

const acting = { account: 'ada', person: 'ada', apiKey: null } as Parameters<ReturnType<typeof latestQuickCheck>>[0];

const saidWhile = (error: Error) => {
  const { lines, logger } = recordingLogger();
  const parts = {
    reads: { one: async () => ({ quickCheckId: 'q' }) },
    commands: { quickCheck: { cachedState: () => Promise.reject(error) } },
    logger,
  } as unknown as Parameters<typeof latestQuickCheck>[0];
  return { lines, said: latestQuickCheck(parts)(acting) };
};

test('a quick check that cannot be read is left out of the answers, and logged', async () => {
  const { lines, said } = saidWhile(new Error('cannot be decoded'));
  expect(await said).toEqual([]);
  expect(lines).toEqual([expect.stringContaining('quick check cannot be read')]);
});

test('while the store is away, the answers wait for the quick check', async () => {
  const { lines, said } = saidWhile(new StoreUnavailable('away'));
  await expect(said).rejects.toThrow('away');
  expect(lines).toEqual([]);
});
