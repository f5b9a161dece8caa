import { Failure, StoreUnavailable } from '../application/errors.ts';

const LOST = /terminated|not queryable|connection|timeout/i;
const CODES = /^(08|53|57P)|^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The connection was lost: SQLSTATE class 08, 53 or 57P, a socket error, or an error of node-postgres without a code. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Failure) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.test(code) || (code === '' && LOST.test(error.message));
};

/** Postgres or the event store is unavailable, so the work can be retried later. */
export const isAway = (error: unknown): boolean => error instanceof StoreUnavailable || isOutage(error);
