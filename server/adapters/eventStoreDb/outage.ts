import {
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';

/**
 * A server that is down, starting or frozen gives several errors. One is a plain Error with gRPC code 14. While it
 * starts, the client cannot read the reason of a refused append and gives an UnknownError without a code; the reasons
 * that are the caller's fault have classes of their own, and `checkEvents` refuses such events before. After a node that no
 * longer leads has refused a call, the client connects to the leader, so a repetition succeeds.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  error instanceof NotLeaderError ||
  (error instanceof UnknownError && error.code === undefined) ||
  (error instanceof Error && 'code' in error && [4, 14].includes(Number(error.code)));
