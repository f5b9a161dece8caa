import { expect, test, vi } from 'vitest';
import type { EndCause } from '../../../domain/subscriptions/events.ts';
import type { ProviderSubscription } from '../../../domain/subscriptions/providerSubscription.ts';
import { type EndingDependencies, endingOfErased } from '../../../server/application/endingOfErased.ts';
import { noDeadline } from '../../support/context.ts';

const ending = (status: 'erased' | 'registered') => {
  const payments = { finishWithdrawal: vi.fn(async () => 'returned' as const), forget: vi.fn(async () => {}) };
  const commands = {
    account: { freshState: async () => ({ status }) },
    subscription: { freshState: async () => ({ current: null, endedIds: [] }) },
  };
  const end = endingOfErased({ commands, payments } as unknown as EndingDependencies);
  const subscription = (endedBy: EndCause | null) =>
    ({ providerId: 'sub_1', customerId: 'cus_1', endedBy }) as ProviderSubscription;
  return { ...payments, end: (endedBy: EndCause | null) => end('account', subscription(endedBy), noDeadline) };
};

test.each<[EndCause | null, boolean]>([
  [null, true],
  ['cancelled', true],
  ['payment_failed', false],
  ['withdrawn', false],
  ['refunded', false],
])(
  'of an erased account a subscription that has ended by %s is returned: %s; its customer is deleted',
  async (endedBy, isReturned) => {
    const { end, finishWithdrawal, forget } = ending('erased');
    expect(await end(endedBy)).toBe(isReturned);
    expect(finishWithdrawal.mock.calls).toHaveLength(isReturned ? 1 : 0);
    expect(forget.mock.calls).toHaveLength(1);
  },
);

test('a subscription of an account that is not erased is left alone', async () => {
  const { end, finishWithdrawal, forget } = ending('registered');
  expect(await end(null)).toBe(false);
  expect([finishWithdrawal.mock.calls, forget.mock.calls]).toEqual([[], []]);
});
