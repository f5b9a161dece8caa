import { MS_A_DAY } from '../../domain/calendar.ts';

export type Clock = () => Date;

/** The only source of time. With a start, it runs from that instant, for demos and tests. */
export const clock = (start: string | undefined): Clock => {
  const offset = start ? Date.parse(start) - Date.now() : 0;
  return () => new Date(Date.now() + offset);
};

/** Milliseconds by which the clocks of two processes may differ, although both are right. */
export const CLOCK_DIFFERENCE = 5 * 60_000;

/** The latest time that a process with a right clock can have recorded. A later one is from a clock that was ahead. */
export const latestCredible = (now: Clock): Date => new Date(now().getTime() + CLOCK_DIFFERENCE);

/**
 * What was recorded for a later time may be deleted. A whole day, because what is deleted does not come back, and our own
 * clock may be the one that is wrong.
 */
export const farAhead = (now: Date): Date => new Date(now.getTime() + MS_A_DAY);
