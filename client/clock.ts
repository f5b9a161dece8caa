import { type Day, londonDay } from '../domain/calendar.ts';

/** Today in London. All of the client's code gets the date from here. */
export const today = (): Day => londonDay(new Date());
