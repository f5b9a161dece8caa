import { logger as productionLogger } from '../../server/adapters/logger.ts';
import type { Logger } from '../../server/lib/logger.ts';

export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** A logger that keeps its messages in `lines`. */
export const recordingLogger = () => {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const logger: Logger = { info: add, warn: add, error: add };
  return { lines, logger };
};

/** The logger of production. `lines` are the lines that it would write to standard output. */
export const writtenLog = () => {
  const lines: string[] = [];
  return { lines, logger: productionLogger('info', { write: (line) => void lines.push(line) }) };
};
