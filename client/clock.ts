import { type Day, londonDay } from '../domain/calendar.ts';

/** The present instant, ISO 8601. */
export const now = (): string => new Date().toISOString();

/** Today in London. All of the client's code gets the date from here. */
export const today = (): Day => londonDay(new Date());
