import {
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { NoNodeFound } from './client.ts';

/**
 * A server that is down, starting or frozen gives several errors. One is a plain Error with gRPC code 14. While it
 * starts, the client cannot read the reason of a refused append and gives an UnknownError without a code; the reasons
 * that are the caller's fault have classes of their own, and `checkEvents` refuses such events before. A node that no longer
 * leads refuses an append with the same error, and other calls with NotLeaderError. A repetition succeeds once the client
 * is connected to the leader.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof UnavailableError ||
  error instanceof TimeoutError ||
  error instanceof DeadlineExceededError ||
  error instanceof NotLeaderError ||
  error instanceof NoNodeFound ||
  (error instanceof UnknownError && error.code === undefined) ||
  (error instanceof Error && 'code' in error && [4, 14].includes(Number(error.code)));
