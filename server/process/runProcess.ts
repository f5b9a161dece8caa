import { pinoLogger } from '../adapters/logger.ts';
import { StoreUnavailable } from '../application/errors.ts';
import { Explained } from '../lib/explained.ts';
import { type OnStop, stoppable } from '../lib/lifetime.ts';

/** Exit code 130: interrupted. */
const INTERRUPTED = 130;

/** An error that explains itself ends the process with one line. */
const report = (error: unknown) => {
  if (error instanceof Explained || error instanceof StoreUnavailable) console.error(error.message);
  else pinoLogger('error').error('LetProof ends', { err: error });
};

/**
 * Runs `work` as the main task of this process. Stops what it started when it ends or fails, and on SIGTERM or SIGINT.
 * A second signal of the same kind ends the process at once.
 */
export const runProcess = async (work: (onStop: OnStop, signal: AbortSignal) => Promise<void>): Promise<never> => {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Register this first: Postgres has its own session, so it would keep running after an unhandled signal.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopping.abort());
  try {
    const { stop } = await stoppable(async (onStop) => ({ done: await work(onStop, signal) }), signal);
    await stop();
    return process.exit(0);
  } catch (error) {
    if (signal.aborted && error === signal.reason) return process.exit(INTERRUPTED);
    report(error);
    return process.exit(1);
  }
};
