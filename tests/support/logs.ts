import { pinoLogger } from '../../server/adapters/logger.ts';
import type { LogDetails, Logger } from '../../server/lib/logger.ts';

export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** The stack of an error, and those of its causes. */
const stacksOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return error.cause ? `${error.stack}\ncaused by ${stacksOf(error.cause)}` : error.stack;
};

/** A message with its details, and the stacks of what was caught. */
export const fullLine = (message: string, { err, ...details }: LogDetails = {}): string => {
  const caught = stacksOf(err);
  const fields = Object.keys(details).length > 0 ? JSON.stringify(details) : undefined;
  return [message, caught, fields].filter((part) => part !== undefined).join(' ');
};

/** A logger that keeps its messages in `lines`, without their details. */
export const recordingLogger = () => {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const logger: Logger = { info: add, warn: add, error: add };
  return { lines, logger };
};

/** Of lines that the logger of production has written: those that an operator must look into, and not refusals. */
export const isFault = (line: string): boolean => {
  const { level, event } = JSON.parse(line);
  return level >= 40 && event === undefined;
};

/** The logger of production. `lines` are the lines that it would write to standard output. */
export const writtenLog = () => {
  const lines: string[] = [];
  return { lines, logger: pinoLogger('info', { write: (line) => void lines.push(line) }) };
};

/** Characters that end a line, or that a terminal may obey. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const isOneLine = (written: string): boolean => {
  if (!written.endsWith('\n') || CONTROLS.test(written.slice(0, -1))) return false;
  try {
    return typeof JSON.parse(written).msg === 'string';
  } catch {
    return false;
  }
};

/** Of what a logger has written: all that is not exactly one line of JSON, or that has a control character. */
export const brokenLines = (written: readonly string[]): readonly string[] =>
  written.filter((text) => !isOneLine(text));
