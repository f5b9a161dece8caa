import { MS_A_DAY } from '../domain/calendar.ts';

/** Milliseconds that the clock of a reader and ours may differ. */
export const TOLERANCE = MS_A_DAY;
