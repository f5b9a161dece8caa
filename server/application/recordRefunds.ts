import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../lib/clock.ts';
import type { Payments } from '../payments/payments.ts';
import { type Context, latest, stepOf } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { systemContext } from './systemContext.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'subscription'>;
  readonly payments: Pick<Payments, 'refunds'>;
  readonly now: Clock;
};

/**
 * Records what went back of the invoices of a subscription, for the request of `context` or for the system. Repeating it
 * changes nothing. Returns the position of what was written; undefined if all of it was known.
 */
export const recordingRefunds =
  ({ commands, payments, now }: Dependencies) =>
  async (accountId: string, providerId: string, context?: Context): Promise<Position | undefined> => {
    let written: Position | undefined;
    for (const refund of await payments.refunds(providerId)) {
      const command = { type: 'RecordRefund', accountId, refund, at: now().toISOString() } as const;
      // The time for the record begins when the provider has answered: many refunds of one customer take long to ask for.
      const inTime = context ? stepOf(context) : systemContext(accountId);
      written = latest(written, (await commands.subscription(accountId, command, inTime)).position);
    }
    return written;
  };
export type RecordRefunds = ReturnType<typeof recordingRefunds>;
