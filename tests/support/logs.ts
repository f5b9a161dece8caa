import type { Log } from '../../server/eventLog/eventStore.ts';

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Collects what the server would have logged. */
export const listen = () => {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const log: Log = { info: add, warn: add, error: add };
  return { lines, log };
};
