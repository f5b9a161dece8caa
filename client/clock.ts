import { type Day, londonDay } from '../domain/calendar.ts';

/** The one place where the client looks at a clock: the day it is in London now. */
export const today = (): Day => londonDay(new Date());
