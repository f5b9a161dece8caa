import { logger } from '../adapters/logger.ts';
import { type OnStop, stoppable } from '../lib/lifetime.ts';
import { InvalidConfig } from './config.ts';

/** As a shell counts what a signal has cut short. */
const CUT_SHORT = 130;

/** A wrong value ends the process with one line that names it. */
const tell = (error: unknown) => {
  if (error instanceof InvalidConfig) console.error(error.message);
  else logger('error').error('LetProof ends', error);
};

/**
 * `work` as this process: what it has started is stopped when it is over, when it fails and when a signal says so. A
 * second signal of the same kind ends the process at once.
 */
export const runProcess = async (work: (onStop: OnStop, told: AbortSignal) => Promise<void>): Promise<never> => {
  const telling = new AbortController();
  const told = telling.signal;
  // Before anything is started: a signal that nobody hears would leave Postgres behind, which has a session of its own.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => telling.abort());
  try {
    const { stop } = await stoppable(async (onStop) => ({ done: await work(onStop, told) }), told);
    await stop();
    return process.exit(0);
  } catch (error) {
    if (told.aborted && error === told.reason) return process.exit(CUT_SHORT);
    tell(error);
    return process.exit(1);
  }
};
