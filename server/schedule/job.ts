import { londonDay, MS_A_DAY } from '../../domain/calendar.ts';

/** `day` is a day in Europe/London. */
type Every = 'minute' | 'quarterHour' | 'day';

/** Work that the schedule repeats. It must be idempotent: after a crash it runs again, and two processes may overlap. */
export type Job = {
  readonly name: string;
  readonly every: Every;
  /** `until` aborts when this process no longer leads. */
  readonly run: (now: Date, until: AbortSignal) => Promise<void>;
};

/** Milliseconds. */
const QUARTER_HOUR = 15 * 60_000;
const TWO_DAYS = 2 * MS_A_DAY;

/**
 * A job of the day runs once for each day, even if the clock is set back by some hours. A run of a later year is of a
 * clock that was wrong, and must not stop the job until then. The others may run again: what they look for is then done
 * already.
 */
export const isDue = (every: Every, lastRun: Date | undefined, now: Date): boolean => {
  if (!lastRun) return true;
  switch (every) {
    case 'minute':
      return true;
    case 'quarterHour':
      return Math.abs(now.getTime() - lastRun.getTime()) >= QUARTER_HOUR;
    case 'day':
      return londonDay(now) > londonDay(lastRun) || lastRun.getTime() - now.getTime() > TWO_DAYS;
  }
};
