import type { Pool } from 'pg';
import type { Leadership } from '../adapters/leadership.ts';
import { whileLeading } from '../adapters/whileLeading.ts';
import { type AutoResetEvent, autoResetEvent } from '../lib/autoResetEvent.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { LONG_STEPS, type WatchedLoops } from '../lib/watchedLoops.ts';
import { failedJobs } from './failedJobs.ts';
import type { Job } from './job.ts';
import { runDueJobs } from './runDueJobs.ts';

type Dependencies = {
  readonly pool: Pool;
  readonly now: Clock;
  readonly logger: Logger;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  /** Throws if the event log is not the one that this database follows. */
  readonly checkLog: () => Promise<void>;
  /** Set when there is something to do that must not wait for the next minute. */
  readonly scheduleWoken?: AutoResetEvent;
};

/** Milliseconds. */
const MINUTE = 60_000;

/**
 * Wakes the leader every minute, and at once when a process becomes the leader or an erasure has begun. What is due is
 * asked of our clock and of rows in Postgres. So a moved clock, a night without a server and a change of the leader all
 * end in the same state.
 */
export const startSchedule = (
  jobs: readonly Job[],
  { leadership, loops, checkLog, scheduleWoken: woken = autoResetEvent(), ...dependencies }: Dependencies,
) => {
  const { logger } = dependencies;
  const failures = failedJobs();
  const stopping = new AbortController();
  // Counts time that passes. The next minute of the clock may be years away, if the clock is set back.
  const alarm = setInterval(woken.set, MINUTE);

  const lead = async (until: AbortSignal, progressed: () => void, beat: () => void) => {
    until.addEventListener('abort', woken.set);
    while (!until.aborted) {
      await checkLog();
      await runDueJobs(jobs, { ...dependencies, failedJobs: failures }, until, beat);
      progressed();
      await woken.wait();
    }
  };

  const running = whileLeading({
    leadership,
    heartbeat: loops.start('schedule', LONG_STEPS),
    lead,
    failed: (error, pause) => {
      logger.warn('The schedule waits', { reason: String(error) });
      return pause;
    },
  });

  return {
    runDueJobs: () => runDueJobs(jobs, dependencies, stopping.signal),
    stop: async () => {
      clearInterval(alarm);
      stopping.abort();
      await running.stop();
    },
  };
};
