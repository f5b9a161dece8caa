import { StoreUnavailable } from '../application/errors.ts';
import { Failure } from '../application/failure.ts';
import { diskFaultOf } from '../lib/diskFault.ts';

/** A connection to Postgres broke, was closed or did not answer in time. */
export class ConnectionLost extends Error {}

/**
 * Runs a call of node-postgres. Its errors of a lost connection are plain `Error`s that differ only in their text, so
 * they get a class here, where they arise. Errors that the server sends are of the class DatabaseError, those of a
 * socket have a code, and those of a wrong argument are TypeErrors.
 */
const classified = async <Result>(call: Promise<Result>): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) throw error;
    throw new ConnectionLost(error.message, { cause: error });
  }
};

type Method = (...parameters: unknown[]) => unknown;
type Connection = { query: unknown; connect: unknown };

/** Makes `connect` and `query` of a client or pool reject with ConnectionLost. */
export const classifyErrors = <Classified extends Connection>(connection: Classified): Classified => {
  for (const name of ['query', 'connect'] as const) {
    const original = (connection[name] as Method).bind(connection);
    // With a callback, as the pool calls its clients, the result is not a promise.
    const wrapped: Method = (...parameters) => {
      const result = original(...parameters);
      return result instanceof Promise ? classified(result) : result;
    };
    connection[name] = wrapped;
  }
  return connection;
};

// 25006: a Postgres that takes no writes, such as a primary that has become a standby. The work can be done elsewhere.
const CODES = /^(08|53|57P)|^25006$|^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The connection was lost or is of no use: SQLSTATE class 08, 53 or 57P, 25006, a socket error, or ConnectionLost. Never decided by text. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Failure) return false;
  return error instanceof ConnectionLost || ('code' in error && CODES.test(String(error.code)));
};

/** Postgres has refused a write because its disk is full. It still answers reads. */
export const isWithoutRoom = (error: unknown): boolean => isOutage(error) && diskFaultOf(error) === 'full';

/** Postgres or the event store is unavailable, so the work can be retried later. */
export const isAway = (error: unknown): boolean => error instanceof StoreUnavailable || isOutage(error);
