import { MS_A_DAY } from '../../../domain/calendar.ts';
import type { RecordRefunds } from '../../application/recordRefunds.ts';
import type { RecordSubscription } from '../../application/recordSubscription.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Payments } from '../../payments/payments.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

type Dependencies = {
  readonly payments: Pick<Payments, 'returnedSince' | 'followReturned'>;
  readonly recordSubscription: RecordSubscription;
  readonly recordRefunds: RecordRefunds;
  readonly logger: Logger;
};

/** Milliseconds. More than a day, for days on which this process or the provider was away. */
const SINCE = 7 * MS_A_DAY;

/** Asks the payment provider for money that went back, in case its notice was lost. */
export const lostRefunds = ({ payments, recordSubscription, recordRefunds, logger }: Dependencies): Job => ({
  name: 'record refunds and lost disputes',
  every: 'day',
  run: (now, until) =>
    attemptingEach({ logger, until }, async (attempt) => {
      for (const charge of await payments.returnedSince(new Date(now.getTime() - SINCE)))
        await attempt(charge, async () => {
          const found = await payments.followReturned(charge);
          if (!found) return;
          const { accountId, providerId } = found;
          await recordSubscription(accountId, providerId, systemContext(accountId));
          await recordRefunds(accountId, providerId);
        });
    }),
});
