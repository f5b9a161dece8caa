import type { z } from 'zod';
import type { Day as DaySchema } from './fact.ts';

export type Day = z.infer<typeof DaySchema>;

const MS_A_DAY = 86_400_000;

// Making a formatter costs a hundred times as much as using it, so one is kept.
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

const MS_AN_HOUR = 3_600_000;
let latest: { readonly hour: number; readonly day: Day } | undefined;

/** The day it is in London, whatever the zone of the machine. */
export const londonDay = (instant: Date): Day => {
  // Every request asks. London's days begin and its clocks change on the hour, so one answer serves a whole hour.
  const hour = Math.floor(instant.getTime() / MS_AN_HOUR);
  if (latest?.hour !== hour) latest = { hour, day: london.format(instant).split('/').reverse().join('-') };
  return latest.day;
};

/** The London day of an ISO instant, as British readers write it: dd/mm/yyyy. */
export const formatInstant = (instant: string): string => london.format(new Date(instant));

export const formatDay = (day: Day): string => day.split('-').reverse().join('/');

// Days are counted in UTC, where each has 24 hours. In London two days a year have 23 or 25.
const midnight = (day: Day): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  // Comparisons with NaN are always false, so a malformed day would look like one that never expires.
  if (Number.isNaN(time)) throw new RangeError(`Not a day: ${day}`);
  return time;
};

const toDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** The same date `months` on, or the last day of that month where it is shorter. */
export const addMonths = (day: Day, months: number): Day => {
  const from = new Date(midnight(day));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth)));
};

export const addDays = (day: Day, days: number): Day => toDay(midnight(day) + days * MS_A_DAY);

export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);

export const daysBetween = (from: Day, to: Day): number => (midnight(to) - midnight(from)) / MS_A_DAY;

/** Null when there is no day at all. A null in the list means "never expires" and is skipped. */
export const earliest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);
