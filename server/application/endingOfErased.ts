import { RefundCause } from '../../domain/subscriptions/events.ts';
import type { ProviderSubscription } from '../../domain/subscriptions/providerSubscription.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Payments } from '../payments/payments.ts';
import type { Commands } from './commands.ts';

export type EndingDependencies = {
  readonly commands: Pick<Commands, 'subscription'> & { readonly account: Pick<Commands['account'], 'freshState'> };
  readonly payments: Pick<Payments, 'finishWithdrawal'>;
};

/**
 * Ends a subscription that began after its account was erased, for example on a page of the provider that was still open:
 * the account cannot use it, and no page is left where it could be cancelled. The money goes back as in a withdrawal. One
 * that was recorded before the erasure is ended by the erasure.
 */
export const endingOfErased =
  ({ commands, payments }: EndingDependencies) =>
  async (
    accountId: string,
    { providerId, endedBy }: Pick<ProviderSubscription, 'providerId' | 'endedBy'>,
    deadline: Deadline,
  ): Promise<'left alone' | 'ended before' | 'returned'> => {
    const { status } = await commands.account.freshState(accountId, deadline);
    if (status !== 'erased') return 'left alone';
    const { current, endedIds } = await commands.subscription.freshState(accountId, deadline);
    if (current?.providerId === providerId || endedIds.includes(providerId)) return 'left alone';
    // One whose first payment has failed has not begun, and the provider refuses to change it.
    const hasNothing = endedBy === 'payment_failed' || RefundCause.safeParse(endedBy).success;
    if (hasNothing) return 'ended before';
    // One that has ended is refunded, too: Stripe cancels the subscriptions of a deleted customer without a refund.
    await payments.finishWithdrawal(providerId);
    return 'returned';
  };
