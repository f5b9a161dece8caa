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

/**
 * Asks the provider what a subscription is now and records it, with the invoices that were paid. Repeating it changes
 * nothing. Returns the position to wait for.
 */
export const recordingSubscription =
  ({ commands, payments, now }: Dependencies) =>
  async (accountId: string, providerId: string, context: Context): Promise<Position | undefined> => {
    // Before the question: what is recorded meanwhile is newer than the reply.
    const at = now().toISOString();
    const subscription = await payments.subscription(providerId);
    const record = async () => {
      const command = { type: 'RecordSubscription', accountId, subscription, at } as const;
      return (await commands.subscription(accountId, command, context)).reached;
    };
    let reached: Position | undefined;
    try {
      reached = await record();
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      // Two checkouts were paid in two tabs. The money of the second one goes back.
      await payments.withdraw(providerId);
      return undefined;
    }
    for (const invoice of await payments.paidInvoices(providerId)) {
      const command = { type: 'RecordInvoice', accountId, invoice, at: now().toISOString() } as const;
      reached = latest(reached, (await commands.subscription(accountId, command, context)).reached);
    }
    return reached;
  };
export type RecordSubscription = ReturnType<typeof recordingSubscription>;
