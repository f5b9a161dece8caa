import { recordedSubscriptions } from '../../../projections/accountSubscription/queries.ts';
import { NotFound } from '../../application/errors.ts';
import type { RecordSubscription } from '../../application/recordSubscription.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Payments } from '../../payments/payments.ts';
import type { Reads } from '../../readSide/reads.ts';
import type { Job } from '../job.ts';

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly payments: Pick<Payments, 'list'>;
  readonly recordSubscription: RecordSubscription;
  readonly logger: Logger;
};

const PAGE = 100;

/**
 * Compares the recorded subscriptions with those of the provider, both ways: what it runs is recorded as it is now, and
 * what only we believe to run is asked about. So a lost notice is repaired within a day.
 */
export const reconcileSubscriptions = ({ reads, payments, recordSubscription, logger }: Dependencies): Job => ({
  name: 'compare subscriptions with the payment provider',
  every: 'day',
  run: async (_now, until) => {
    const running = new Set<string>();
    let repaired = 0;
    const record = async (accountId: string, providerId: string) => {
      if ((await recordSubscription(accountId, providerId, systemContext(accountId))).isNew) repaired += 1;
    };

    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      if (until.aborted) return;
      const page = await payments.list(cursor);
      for (const { accountId, providerId } of page.subscriptions) {
        running.add(providerId);
        await record(accountId, providerId);
      }
      cursor = page.next;
    }
    for (let after = ''; !until.aborted; ) {
      const page = await reads.all(recordedSubscriptions(after, PAGE));
      for (const { accountId, current } of page)
        if (current && !running.has(current.providerId))
          await record(accountId, current.providerId).catch((error: unknown) => {
            if (!(error instanceof NotFound)) throw error;
            logger.error('The payment provider does not know a subscription that is recorded', { accountId });
          });
      const last = page.at(-1);
      if (!last) break;
      after = last.accountId;
    }
    if (repaired > 0) logger.warn('Subscriptions were recorded late', { count: repaired });
  },
});
