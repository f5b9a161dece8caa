import type { Logger } from '../../server/lib/logger.ts';

export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** A logger that keeps its messages in `lines`. */
export const recordingLogger = () => {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const logger: Logger = { info: add, warn: add, error: add };
  return { lines, logger };
};
