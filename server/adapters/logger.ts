import pino from 'pino';
import type { Log } from '../ports.ts';

/** Structured, one line each, without personal data: what is logged is named here by whoever logs it, never a whole request. */
export const logger = (level: string): Log => {
  const out = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (message, details = {}) => out.info(details, message),
    warn: (message, details = {}) => out.warn(details, message),
    error: (message, error) => out.error({ err: error }, message),
  };
};
