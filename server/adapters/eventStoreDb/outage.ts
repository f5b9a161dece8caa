import { DeadlineExceededError, TimeoutError, UnavailableError, UnknownError } from '@eventstore/db-client';

/** A server that is down, starting or frozen gives several errors, one of them a plain Error with gRPC code 14. */
export const isOutage = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  (error instanceof UnknownError && /Server Is Not Ready/.test(error.message)) ||
  (error instanceof Error && 'code' in error && [4, 14].includes(Number(error.code)));
