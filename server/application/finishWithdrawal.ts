import { openWithdrawal } from '../../domain/subscriptions/access.ts';
import type { SubscriptionState } from '../../domain/subscriptions/state.ts';
import type { Clock } from '../lib/clock.ts';
import type { Payments } from '../payments/payments.ts';
import { type Context, stepOf } from './commandHandler.ts';
import type { Commands } from './commands.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'subscription'>;
  readonly payments: Pick<Payments, 'finishWithdrawal'>;
  readonly now: Clock;
};

/**
 * Returns the money of a withdrawal that was asked for and is still open. `recordEnd` is called before the withdrawal is
 * recorded as finished: a finished withdrawal of a subscription that still runs would show it as one that can be resumed.
 * The caller may leave it out if it records the end itself right afterwards. Repeating it changes nothing: each payment goes
 * back once.
 */
export const finishingWithdrawals =
  ({ commands, payments, now }: Dependencies) =>
  async (
    accountId: string,
    state: SubscriptionState,
    context: Context,
    recordEnd: (providerId: string) => Promise<unknown> = async () => {},
  ): Promise<void> => {
    const open = openWithdrawal(state);
    if (!open) return;
    const outcome = await payments.finishWithdrawal(open.providerId);
    await recordEnd(open.providerId);
    const command = { type: 'FinishWithdrawal', accountId, outcome, at: now().toISOString() } as const;
    // The calls of the provider may have used up the first deadline.
    await commands.subscription(accountId, command, stepOf(context));
  };
