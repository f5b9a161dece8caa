import { isAway } from '../adapters/postgresOutage.ts';
import type { Logger } from '../lib/logger.ts';

/** Works on one item. The log names a failure by `item`: its id, or that of its account. */
export type Attempt = (item: string, work: () => Promise<unknown>) => Promise<void>;

/**
 * For jobs of many items: one that fails must not hold up the others. Each failure is logged, and the first is thrown
 * at the end, so that the job runs again. If a store or the payment provider is away, that is thrown at once, because
 * the others would fail as well. Nothing is attempted after that, or once `until` has aborted.
 */
export const attemptingEach = async (
  { logger, until }: { readonly logger: Logger; readonly until: AbortSignal },
  job: (attempt: Attempt) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  let isStopped = false;
  await job(async (item, work) => {
    if (isStopped || until.aborted) return;
    try {
      await work();
    } catch (error) {
      if (isAway(error)) {
        isStopped = true;
        throw error;
      }
      logger.error('A job failed for one item and goes on with the others', { item, err: error });
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
};
