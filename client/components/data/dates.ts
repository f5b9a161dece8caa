const LONDON = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });

/** `YYYY-MM-DD` is a day and must not shift with a time zone; a timestamp is read as the day it was in London. */
export const ukDate = (iso: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso.split('-').reverse().join('/') : LONDON.format(new Date(iso));

/** Today in London as `YYYY-MM-DD`. */
export const londonDay = (now: Date): string => LONDON.format(now).split('/').reverse().join('-');

const DAY = 86_400_000;

/** Whole days from one `YYYY-MM-DD` to another; negative when it has passed. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);
