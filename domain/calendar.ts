import type { z } from 'zod';
import type { Day as DaySchema } from './fact.ts';

export type Day = z.infer<typeof DaySchema>;

const MS_A_DAY = 86_400_000;

// Making a formatter costs a hundred times what using it does.
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
  // Asked at every request, and the same for a whole hour: London's days begin, and its clocks change, on the hour.
  const hour = Math.floor(instant.getTime() / MS_AN_HOUR);
  if (latest?.hour !== hour) latest = { hour, day: london.format(instant).split('/').reverse().join('-') };
  return latest.day;
};

/** The London day of an ISO instant, as British readers write it: dd/mm/yyyy. */
export const formatInstant = (instant: string): string => london.format(new Date(instant));

export const formatDay = (day: Day): string => day.split('-').reverse().join('/');

// A day is counted in UTC, where every one has 24 hours: in London two a year have not.
const midnight = (day: Day): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  // A comparison with NaN is always false, so a broken day would pass for one that never expires.
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

export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);

export const daysBetween = (from: Day, to: Day): number => (midnight(to) - midnight(from)) / MS_A_DAY;

/** Without a single day there is no earliest one; what never expires (`null`) does not count. */
export const earliest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);
