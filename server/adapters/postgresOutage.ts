import { Failure, StoreUnavailable } from '../application/errors.ts';

const LOST = /terminated|not queryable|connection|timeout/i;
const CODES = /^(08|53|57P)|^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Postgres is going away (SQLSTATE classes 08, 53, 57P), a socket's error, or node-postgres saying that it lost it. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Failure) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.test(code) || (code === '' && LOST.test(error.message));
};

/** Postgres or the event store is away: nothing is wrong but that one has to wait. */
export const isAway = (error: unknown): boolean => error instanceof StoreUnavailable || isOutage(error);
