import { fork } from 'node:child_process';
import { once } from 'node:events';
import { HEAP_SETTINGS } from '../scripts/heapSettings.ts';
import type { Row } from './measure.ts';

/**
 * Runs one bench in a new process, as a server starts in one. In a process that has run other benches, the JIT compiler
 * has optimised the code that they share for their data: projecting was a tenth slower after the appends.
 */
export const runAlone = async (name: string): Promise<readonly Row[]> => {
  const child = fork(new URL('main.js', import.meta.url), ['--alone', name], { execArgv: [...HEAP_SETTINGS] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code, signal]) => {
    throw new Error(`The bench ${name} ended with ${code ?? signal}`);
  });
  const [rows] = await Promise.race([once(child, 'message'), failed]);
  child.disconnect();
  await ended;
  return rows as readonly Row[];
};

/** In the process of one bench: hands its rows over and ends the process. */
export const sendRows = async (rows: readonly Row[]): Promise<never> => {
  const received = once(process, 'disconnect');
  process.send?.(rows);
  await received;
  process.exit(0);
};
