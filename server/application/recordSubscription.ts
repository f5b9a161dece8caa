import { alreadySubscribed, type SubscriptionCommand } from '../../domain/subscriptions/decider.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../lib/clock.ts';
import type { Payments } from '../payments/payments.ts';
import { type Context, latest } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Rejected } from './errors.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'subscription'>;
  readonly payments: Pick<Payments, 'subscription' | 'paidInvoices' | 'withdraw'>;
  readonly now: Clock;
};

export type Recorded = {
  /** To wait for: of what was written, or else of the known state. */
  readonly reached: Position | undefined;
  /** True if anything was recorded. */
  readonly isNew: boolean;
};

/**
 * Asks the provider what a subscription is now and records it, with the invoices that were paid. Repeating it changes
 * nothing.
 */
export const recordingSubscription =
  ({ commands, payments, now }: Dependencies) =>
  async (accountId: string, providerId: string, context: Context): Promise<Recorded> => {
    // Before the question: what is recorded meanwhile is newer than the reply.
    const at = now().toISOString();
    const subscription = await payments.subscription(providerId);
    let [written, seen]: (Position | undefined)[] = [];
    const recorded = (): Recorded => ({ reached: written ?? seen, isNew: written !== undefined });
    const record = async (command: SubscriptionCommand) => {
      const { reached, position } = await commands.subscription(accountId, command, context);
      written = latest(written, position);
      seen = latest(seen, reached);
    };
    try {
      await record({ type: 'RecordSubscription', accountId, subscription, at });
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== alreadySubscribed.rejected) throw error;
      // Two checkouts were paid in two tabs. The second subscription ends, and its money is refunded.
      await payments.withdraw(providerId);
      return recorded();
    }
    for (const invoice of await payments.paidInvoices(providerId))
      await record({ type: 'RecordInvoice', accountId, invoice, at: now().toISOString() });
    return recorded();
  };
export type RecordSubscription = ReturnType<typeof recordingSubscription>;
