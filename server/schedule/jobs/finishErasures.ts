import type { Pool } from 'pg';
import { type EraseAccount, unfinishedErasures } from '../../personalData/eraseAccount.ts';
import type { Job } from '../job.ts';

type Dependencies = { readonly pool: Pick<Pool, 'query'>; readonly eraseAccount: EraseAccount };

/** Finishes the erasures that a crash or a failure has cut short. */
export const finishErasures = ({ pool, eraseAccount }: Dependencies): Job => ({
  name: 'finish erasures',
  every: 'minute',
  run: async (_now, until) => {
    const failures: unknown[] = [];
    for (const accountId of await unfinishedErasures(pool)) {
      if (until.aborted) return;
      // One that fails must not hold up the others.
      await eraseAccount(accountId).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
});
