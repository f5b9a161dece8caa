import pino, { type DestinationStream } from 'pino';
import type { Logger } from '../lib/logger.ts';

/** Limits the chain of causes: an error may be its own cause. */
const DEEPEST = 5;

/** No other fields: Postgres puts rows and parameters, which hold personal data, into `detail` and `where`. */
const describe = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, cause } = error;
  return {
    type: error.constructor.name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && depth < DEEPEST && { cause: describe(cause, depth + 1) }),
  };
};

/** One JSON line per message. Callers log single fields and never a whole request: no personal data may be logged. */
export const logger = (level: string, to?: DestinationStream): Logger => {
  const serializers = { err: (error: unknown) => describe(error) };
  const out = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, to);
  return {
    info: (message, details = {}) => out.info(details, message),
    warn: (message, details = {}) => out.warn(details, message),
    error: (message, error) => out.error(error === undefined ? {} : { err: error }, message),
  };
};
