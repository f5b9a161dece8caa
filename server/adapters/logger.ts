import pino, { type DestinationStream } from 'pino';
import type { Logger } from '../lib/logger.ts';

/** Causes of causes: an error that is its own cause must not end the process. */
const DEEPEST = 5;

/** No other field: Postgres writes rows and parameters, which hold personal data, into `detail` and `where`. */
const told = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, cause } = error;
  return {
    ...{ type: error.constructor.name, message },
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && depth < DEEPEST && { cause: told(cause, depth + 1) }),
  };
};

/** Structured, one line each, without personal data: what is logged is named here by whoever logs it, never a whole request. */
export const logger = (level: string, to?: DestinationStream): Logger => {
  const serializers = { err: (error: unknown) => told(error) };
  const out = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, to);
  return {
    info: (message, details = {}) => out.info(details, message),
    warn: (message, details = {}) => out.warn(details, message),
    error: (message, error) => out.error({ err: error }, message),
  };
};
