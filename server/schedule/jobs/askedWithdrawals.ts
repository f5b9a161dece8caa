import type { AccountSubscription } from '../../../projections/accountSubscription/model.ts';
import { awaitedWithdrawals } from '../../../projections/accountSubscription/queries.ts';
import type { Commands } from '../../application/commands.ts';
import { finishingWithdrawals } from '../../application/finishWithdrawal.ts';
import type { RecordSubscription } from '../../application/recordSubscription.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Payments } from '../../payments/payments.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

const PAGE = 200;

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'subscription'>;
  readonly payments: Pick<Payments, 'finishWithdrawal'>;
  readonly recordSubscription: RecordSubscription;
  readonly now: Clock;
  readonly logger: Logger;
};

/**
 * Finishes withdrawals that the payment provider refused or did not answer when the customer asked. Each payment goes back
 * once: the provider refuses to return it again, also after this was cut off.
 */
export const askedWithdrawals = ({
  reads,
  payments,
  recordSubscription,
  logger,
  ...dependencies
}: Dependencies): Job => ({
  name: 'finish withdrawals',
  every: 'day',
  run: (_, until) => {
    const finishWithdrawal = finishingWithdrawals(dependencies);
    const finish = async (accountId: string) => {
      const context = systemContext(accountId);
      // The row may be behind, and money goes back.
      const state = await dependencies.commands.subscription.freshState(accountId, context.deadline);
      await finishWithdrawal(accountId, state, context, {
        returnMoney: payments.finishWithdrawal,
        recordEnd: (providerId) => recordSubscription(accountId, providerId, systemContext(accountId)),
      });
    };
    return attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: AccountSubscription | null) => reads.all(awaitedWithdrawals(last?.accountId ?? '', PAGE));
      for await (const some of pagesOf(until, page))
        for (const { accountId } of some) await attempt(accountId, () => finish(accountId));
    });
  },
});
