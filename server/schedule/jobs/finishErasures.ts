import type { Pool } from 'pg';
import { isAway } from '../../adapters/postgresOutage.ts';
import type { Logger } from '../../lib/logger.ts';
import { type EraseAccount, unfinishedErasures } from '../../personalData/eraseAccount.ts';
import type { Job } from '../job.ts';

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly eraseAccount: EraseAccount;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
};

/** Finishes the erasures that a crash or a failure has cut short. */
export const finishErasures = ({ pool, eraseAccount, logger }: Dependencies): Job => ({
  name: 'finish erasures',
  every: 'minute',
  run: async (_now, until) => {
    const failures: unknown[] = [];
    for (const accountId of await unfinishedErasures(pool)) {
      if (until.aborted) return;
      // One that fails must not hold up the others, also if a store is away that not all of them need.
      await eraseAccount(accountId).catch((error: unknown) => {
        if (isAway(error))
          logger.warn('An erasure waits for a store or the payment provider', {
            item: accountId,
            reason: String(error),
          });
        else logger.error('An erasure failed and is tried again in a minute', { item: accountId, err: error });
        failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  },
});
