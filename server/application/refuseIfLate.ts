import type { Context } from './commandHandler.ts';
import { StoreUnavailable } from './errors.ts';

/** Milliseconds for the commit, the end of the other sessions in all processes, and the answer. */
const TIME_TO_ANSWER = 2000;

/**
 * Throws if a change could be answered too late: its client would read that it has failed. Called in the transaction of the
 * change: what it has written to Postgres is rolled back, and a repeat does it again.
 */
export const refuseIfLate = ({ deadline }: Pick<Context, 'deadline'>): void => {
  if (deadline.left() < TIME_TO_ANSWER) throw new StoreUnavailable('Too little time is left to answer');
};
