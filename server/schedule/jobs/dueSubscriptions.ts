import type { AccountSubscription } from '../../../projections/accountSubscription/model.ts';
import { dueSubscriptions as due } from '../../../projections/accountSubscription/queries.ts';
import { NotFound } from '../../application/errors.ts';
import type { RecordSubscription } from '../../application/recordSubscription.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

const PAGE = 200;

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly recordSubscription: RecordSubscription;
  readonly logger: Logger;
};

/** Asks the payment provider about subscriptions whose period is over, in case its notice was lost. */
export const dueSubscriptions = ({ reads, recordSubscription, logger }: Dependencies): Job => ({
  name: 'record renewals and ends of subscriptions',
  every: 'quarterHour',
  run: (now, until) => {
    const record = async (accountId: string, providerId: string) => {
      await recordSubscription(accountId, providerId, systemContext(accountId)).catch((error: unknown) => {
        // The provider does not know it: the daily comparison reports that.
        if (!(error instanceof NotFound)) throw error;
      });
    };
    return attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: AccountSubscription | null) => reads.all(due(now, last?.accountId ?? '', PAGE));
      for await (const subscriptions of pagesOf(until, page))
        for (const { accountId, current } of subscriptions)
          if (current) await attempt(accountId, () => record(accountId, current.providerId));
    });
  },
});
