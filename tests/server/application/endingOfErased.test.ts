import { expect, test, vi } from 'vitest';
import type { EndCause } from '../../../domain/subscriptions/events.ts';
import { type EndingDependencies, endingOfErased } from '../../../server/application/endingOfErased.ts';
import { noDeadline } from '../../support/context.ts';

const ending = (status: 'erased' | 'registered') => {
  const payments = { finishWithdrawal: vi.fn(async () => 'returned' as const) };
  const commands = {
    account: { freshState: async () => ({ status }) },
    subscription: { freshState: async () => ({ current: null, endedIds: [] }) },
  };
  const end = endingOfErased({ commands, payments } as unknown as EndingDependencies);
  return {
    ...payments,
    end: (endedBy: EndCause | null) => end('account', { providerId: 'sub_1', endedBy }, noDeadline),
  };
};

test.each<[EndCause | null, 'returned' | 'ended before']>([
  [null, 'returned'],
  ['cancelled', 'returned'],
  ['payment_failed', 'ended before'],
  ['withdrawn', 'ended before'],
  ['refunded', 'ended before'],
])('the money of a subscription of an erased account that has ended by %s: %s', async (endedBy, result) => {
  const { end, finishWithdrawal } = ending('erased');
  expect(await end(endedBy)).toBe(result);
  expect(finishWithdrawal.mock.calls).toHaveLength(result === 'returned' ? 1 : 0);
});

test('a subscription of an account that is not erased is left alone', async () => {
  const { end, finishWithdrawal } = ending('registered');
  expect(await end(null)).toBe('left alone');
  expect(finishWithdrawal.mock.calls).toEqual([]);
});
