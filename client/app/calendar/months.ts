import { addDays, addMonths, type Day } from '../../../domain/calendar.ts';

/** For example `2026-12`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** The month of that name; null for anything else. */
export const monthNamed = (name: string | null): Month | null =>
  name !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(name) ? name : null;

export const monthAfter = (month: Month, months: number): Month => monthOf(addMonths(`${month}-01`, months));

export const nextYear = (day: Day): Day => addMonths(day, 12);

const inUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: Day): string => format.format(inUtc(day));
};

const monthAndYear = words({ month: 'long', year: 'numeric' });
/** December 2026. */
export const monthWords = (month: Month): string => monthAndYear(`${month}-01`);
/** Wednesday 9 December. */
export const dayWords = words({ weekday: 'long', day: 'numeric', month: 'long' });
/** Wed. */
export const weekdayWords = words({ weekday: 'short' });

/** Whole weeks from Monday to Sunday that contain the month. */
export const weeksOf = (month: Month): readonly (readonly Day[])[] => {
  const first: Day = `${month}-01`;
  const sinceMonday = (inUtc(first).getUTCDay() + 6) % 7;
  const weeks: Day[][] = [];
  for (let monday = addDays(first, -sinceMonday); monday <= `${month}-31`; monday = addDays(monday, 7)) {
    if (monthOf(monday) > month) break;
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
  }
  return weeks;
};
