import { RefundCause } from '../../domain/subscriptions/events.ts';
import type { ProviderSubscription } from '../../domain/subscriptions/providerSubscription.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Payments } from '../payments/payments.ts';
import type { Commands } from './commands.ts';

export type EndingDependencies = {
  readonly commands: Pick<Commands, 'subscription'> & { readonly account: Pick<Commands['account'], 'freshState'> };
  readonly payments: Pick<Payments, 'finishWithdrawal' | 'forget'>;
};

/**
 * Ends a subscription that began after its account was erased, for example on a page of the provider that was still open:
 * the account cannot use it, and no page is left where it could be cancelled. The money goes back as in a withdrawal, and
 * the customer is deleted. One that was recorded before the erasure is ended by the erasure. False if nothing was returned here.
 */
export const endingOfErased =
  ({ commands, payments }: EndingDependencies) =>
  async (
    accountId: string,
    { providerId, customerId, endedBy }: ProviderSubscription,
    deadline: Deadline,
  ): Promise<boolean> => {
    const { status } = await commands.account.freshState(accountId, deadline);
    if (status !== 'erased') return false;
    const { current, endedIds } = await commands.subscription.freshState(accountId, deadline);
    if (current?.providerId === providerId || endedIds.includes(providerId)) return false;
    // One whose first payment has failed has not begun, and the provider refuses to change it.
    const hasNothing = endedBy === 'payment_failed' || RefundCause.safeParse(endedBy).success;
    // One that has ended is refunded, too: Stripe cancels the subscriptions of a deleted customer without a refund.
    if (!hasNothing) await payments.finishWithdrawal(providerId);
    // Also if the money has gone back: a failure here is repeated by the next notice.
    await payments.forget({ accountId, customerIds: [customerId] });
    return !hasNothing;
  };
