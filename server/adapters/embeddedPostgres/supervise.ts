import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../lib/logger.ts';
import { type Asked, waitForAnswer } from './waitForAnswer.ts';

export type Watched = Asked & {
  /** By force: what does not answer does not obey either (it ignores even SIGINT while stuck in recovery). */
  readonly end: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly restarted: () => void;
  readonly log: Logger;
};

const EVERY = 1_000;
const LONGEST_PAUSE = 5_000;

/** Brings Postgres back when it has died or gone silent, until told to stop. */
export const supervise = async (watched: Watched, stop: AbortSignal): Promise<void> => {
  while (await pause(EVERY, stop, watched.isAlive)) {
    const trouble = await troubleOf(watched);
    if (stop.aborted) return;
    if (trouble === undefined) continue;
    watched.log.warn(`Postgres ${trouble}: starting it again.`);
    await startAgain(watched, stop);
  }
};

const troubleOf = async (watched: Watched) => {
  const state = await waitForAnswer(watched);
  return state === 'answers' ? undefined : state === 'gone' ? 'has ended by itself' : 'does not answer';
};

const startAgain = async (watched: Watched, stop: AbortSignal) => {
  for (let rest = 100; !stop.aborted; rest = Math.min(rest * 2, LONGEST_PAUSE)) {
    if (await hasStarted(watched, rest)) {
      watched.log.info('Postgres is back.');
      return watched.restarted();
    }
    await pause(rest, stop, () => true);
  }
};

const hasStarted = async ({ end, start, log }: Watched, rest: number) => {
  try {
    await end();
    await start();
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.warn(`Postgres did not start, next try in ${rest} ms: ${why}`);
    return false;
  }
};

/** False when it was told to stop; ends early when the process dies. */
const pause = async (milliseconds: number, stop: AbortSignal, isAlive: () => boolean) => {
  for (let waited = 0; waited < milliseconds && !stop.aborted && isAlive(); waited += 50) await delay(50);
  return !stop.aborted;
};
