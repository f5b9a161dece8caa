import type { Logger } from '../../server/lib/logger.ts';

export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** Collects what the server would have logged. */
export const listen = () => {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const log: Logger = { info: add, warn: add, error: add };
  return { lines, log };
};
