import type { Pool } from 'pg';
import type { HistoryOf } from './accountHistory.ts';
import type { ErasureStep } from './erasureSteps.ts';

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly historyOf: HistoryOf;
  readonly steps: readonly ErasureStep[];
};

/** True if only the last steps are left to do: the key, and what needs the provider of payments. */
const hasOnlyLastSteps = async (pool: Pick<Pool, 'query'>, accountId: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'select from erased_account where account_id = $1 and waits_since is not null',
    [accountId],
  );
  return rowCount === 1;
};

/**
 * Does everything that is left to do for an account whose erasure was recorded, also in a former log that had more events
 * than this one: without a history there is still what the payment provider, the tables and the store of files have. The
 * request and the schedule of a process wait for the same work.
 */
export const erasing = ({ pool, historyOf, steps }: Dependencies) => {
  const running = new Map<string, Promise<void>>();

  const erase = async (accountId: string): Promise<void> => {
    const history = await historyOf(accountId);
    const take = async (wanted: ErasureStep['part']): Promise<void> => {
      for (const { run, part } of steps) if (part === wanted) await run(history);
    };
    if (!(await hasOnlyLastSteps(pool, accountId))) await take('first');
    // Read models that are behind keep the key, but a payment must not be taken meanwhile; and the provider may be away.
    const outcomes = await Promise.allSettled([take('key'), take('provider')]);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
    if (failures.length > 0) throw failures[0];
    await take('end');
  };

  return (accountId: string): Promise<void> => {
    const work = running.get(accountId) ?? erase(accountId).finally(() => running.delete(accountId));
    running.set(accountId, work);
    return work;
  };
};
export type EraseAccount = ReturnType<typeof erasing>;

/** The accounts whose erasure has begun and is not finished. */
export const unfinishedErasures = async (pool: Pick<Pool, 'query'>): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from erased_account where begun_at is not null and finished_at is null order by begun_at',
  );
  return rows.map(({ account_id }) => account_id);
};

/** Repeating it changes nothing. `begun` lets the schedule do the rest at once, if no request is there to do it. */
export const beginningErasures =
  (pool: Pick<Pool, 'query'>, now: () => Date, begun: () => void) =>
  async (accountId: string): Promise<void> => {
    await pool.query(
      `insert into erased_account (account_id, begun_at) values ($1, $2)
       on conflict (account_id) do update set begun_at = coalesce(erased_account.begun_at, excluded.begun_at)`,
      [accountId, now()],
    );
    begun();
  };
