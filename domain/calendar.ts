import type { z } from 'zod';
import type { Day as DaySchema } from './fact.ts';

export type Day = z.infer<typeof DaySchema>;

/** Milliseconds of 24 hours. A day in London may have an hour more or less. */
export const MS_A_DAY = 86_400_000;

/** The last day that can be entered: a later one is a mistyped year. Events from before this limit may hold later days. */
export const LAST_DAY: Day = '2200-12-31';

// Creating a formatter costs a hundred times as much as using it, so it is created once.
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

const MS_AN_HOUR = 3_600_000;
/** The days of some hours. More than a year of them would be of no use. */
const known = new Map<number, Day>();
const MOST_KNOWN = 10_000;

/** The calendar day in London, independent of the machine's time zone. */
export const londonDay = (instant: Date): Day => {
  // Called in every request, and for each event of a history, so the result is cached per hour: in London, days begin and
  // clocks change on the hour.
  const hour = Math.floor(instant.getTime() / MS_AN_HOUR);
  const cached = known.get(hour);
  if (cached !== undefined) return cached;
  const day = london.format(instant).split('/').reverse().join('-');
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(hour, day);
  return day;
};

/** The London day of an ISO instant, as British readers write it: dd/mm/yyyy. */
export const formatInstant = (instant: string): string => london.format(new Date(instant));

const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** The time of day in London: hh:mm. */
export const formatTime = (instant: string): string => clockTime.format(new Date(instant));

export const formatDay = (day: Day): string => day.split('-').reverse().join('/');

// Days are counted in UTC, where each day has 24 hours. In London two days a year have 23 or 25 hours.
const midnight = (day: Day): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  // Without this check a malformed day would become NaN. Comparisons with NaN are false, so it would never expire.
  if (Number.isNaN(time)) throw new RangeError(`Not a day: ${day}`);
  return time;
};

const toDay = (time: number): Day => {
  const text = new Date(time).toISOString();
  // Other years have a sign and six digits. Cut to ten characters they are no day, and sort before all days.
  if (!/^\d{4}-/.test(text)) throw new RangeError(`Not a day with a year of four digits: ${text}`);
  return text.slice(0, 10);
};

/** Day 0 of a month is the last one of the month before. */
const endOfMonth = (year: number, month: number): number => Date.UTC(year, month + 1, 0);

/** The same date `months` later, or the last day of that month if it is shorter. */
export const addMonths = (day: Day, months: number): Day => {
  const from = new Date(midnight(day));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDate = new Date(endOfMonth(year, month)).getUTCDate();
  return toDay(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDate)));
};

export const addDays = (day: Day, days: number): Day => toDay(midnight(day) + days * MS_A_DAY);

export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);

export const daysBetween = (from: Day, to: Day): number => (midnight(to) - midnight(from)) / MS_A_DAY;

/** The earliest day; null if there is none. A null in the list means "never expires" and is skipped. */
export const earliest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);

/** The month of a day: `2027-03`. */
export const monthOf = (day: Day): string => day.slice(0, 7);

/** The last day of the month that `day` is in. */
export const lastOfMonth = (day: Day): Day => {
  const from = new Date(midnight(day));
  return toDay(endOfMonth(from.getUTCFullYear(), from.getUTCMonth()));
};

/** The last millisecond of a day in London (ISO 8601, UTC). A day may have 23 or 25 hours. */
export const endOfDay = (day: Day): string => {
  const midnightUtc = midnight(day) + MS_A_DAY;
  // In summer the next day begins an hour before midnight in UTC.
  const begins = londonDay(new Date(midnightUtc - MS_AN_HOUR)) === day ? midnightUtc : midnightUtc - MS_AN_HOUR;
  return new Date(begins - 1).toISOString();
};
