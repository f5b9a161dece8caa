import type { Pool } from 'pg';
import type { Logger } from '../../lib/logger.ts';
import type { Payments } from '../../payments/payments.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly payments: Pick<Payments, 'forget'>;
  readonly logger: Logger;
};

// A week, so that nights without a server do not matter.
const FINISHED_LATELY = `
  select account_id from erased_account
  where finished_at between $1::timestamptz - interval '7 days' and $1::timestamptz - interval '1 hour'
  order by finished_at`;

/**
 * Asks the payment provider again for customers of accounts that were erased lately. A checkout that was cut off has made a
 * customer whose id is not recorded, and the provider's search may be an hour behind: the erasure may have found none.
 */
export const customersOfErased = ({ pool, payments, logger }: Dependencies): Job => ({
  name: 'look again for customers of erased accounts',
  every: 'day',
  run: (now, until) =>
    attemptingEach({ logger, until }, async (attempt) => {
      const { rows } = await pool.query<{ account_id: string }>(FINISHED_LATELY, [now]);
      for (const { account_id: accountId } of rows)
        await attempt(accountId, () => payments.forget({ accountId, customerIds: [] }));
    }),
});
