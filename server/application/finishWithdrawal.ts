import { openWithdrawal } from '../../domain/subscriptions/access.ts';
import type { WithdrawalOutcome } from '../../domain/subscriptions/events.ts';
import type { SubscriptionState } from '../../domain/subscriptions/state.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../lib/clock.ts';
import { type Context, latest, stepOf } from './commandHandler.ts';
import type { Commands } from './commands.ts';

type Dependencies = { readonly commands: Pick<Commands, 'subscription'>; readonly now: Clock };

type Steps = {
  /** Ends the subscription at the provider, and returns what was paid for it. */
  readonly returnMoney: (providerId: string) => Promise<WithdrawalOutcome>;
  /** A caller that records the end itself right afterwards may leave it out. */
  readonly recordEnd?: (providerId: string) => Promise<{ readonly reached: Position | undefined }>;
};

/**
 * Returns the money of a withdrawal that was asked for and is still open. The end comes before the withdrawal is recorded as
 * finished: a finished withdrawal of a subscription that still runs would show it as one that can be resumed. Resolves to the
 * position for which a reader waits. Repeating it changes nothing: each payment goes back once.
 */
export const finishingWithdrawals =
  ({ commands, now }: Dependencies) =>
  async (
    accountId: string,
    state: SubscriptionState,
    context: Context,
    { returnMoney, recordEnd }: Steps,
  ): Promise<Position | undefined> => {
    const open = openWithdrawal(state);
    if (!open) return undefined;
    const outcome = await returnMoney(open.providerId);
    const ended = await recordEnd?.(open.providerId);
    const command = { type: 'FinishWithdrawal', accountId, outcome, at: now().toISOString() } as const;
    // The calls of the provider may have used up the first deadline.
    const finished = await commands.subscription(accountId, command, stepOf(context));
    return latest(ended?.reached, finished.reached);
  };
