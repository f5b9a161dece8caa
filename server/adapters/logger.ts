import { DatabaseError } from 'pg';
import pino, { type DestinationStream } from 'pino';
import { ZodError } from 'zod';
import type { Logger } from '../lib/logger.ts';

/** Limits the chain of causes: an error may be its own cause. */
const DEEPEST = 5;

/** SQLSTATE class 22: the message quotes the value that Postgres could not convert. */
const isDataException = (error: Error) => error instanceof DatabaseError && /^22/.test(error.code ?? '');

/** Parsers of requests give their errors the 4xx status of the answer. JSON.parse quotes what it could not parse. */
const isOfParser = (error: Error) =>
  error instanceof SyntaxError || ('status' in error && Number(error.status) >= 400 && Number(error.status) < 500);

/** The message of an error, or null if it may quote a request or a row. */
const textOf = (error: Error): string | null => {
  if (error instanceof ZodError) return error.issues.map(({ code, path }) => `${code} at ${path.join('.')}`).join(', ');
  return isOfParser(error) || isDataException(error) ? null : error.message;
};

/** The lines of a stack that name functions. The message comes before them. */
const framesOf = ({ stack = '', message }: Error): string =>
  stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');

/** No other fields: Postgres puts rows and parameters, which hold personal data, into `detail` and `where`. */
const describe = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const message = textOf(error);
  return {
    type: error.constructor.name,
    ...(message !== null && { message }),
    ...('code' in error && { code: error.code }),
    stack: framesOf(error),
    ...(cause !== undefined && depth < DEEPEST && { cause: describe(cause, depth + 1) }),
  };
};

/**
 * JSON leaves these as they are. A terminal may take them for a line break or for the start of an escape sequence, or show
 * the rest of the line in another order.
 */
const CONTROLS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const escaped = (line: string): string =>
  line.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * One JSON line per message. No personal data may be logged. LogDetails lists the fields that may be, in place of the
 * option `redact` of pino, which removes only the fields that somebody has thought of.
 */
export const pinoLogger = (level: string, to?: DestinationStream): Logger => {
  const serializers = { err: (error: unknown) => describe(error) };
  const out = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, hooks: { streamWrite: escaped } },
    to,
  );
  return {
    info: (message, details = {}) => out.info(details, message),
    warn: (message, details = {}) => out.warn(details, message),
    error: (message, details = {}) => out.error(details, message),
  };
};
