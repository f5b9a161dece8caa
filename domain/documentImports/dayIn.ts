import { z } from 'zod';
import { plainWords } from './kinds.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO = /(?<!\d)(?<year>20\d\d) ?(?<month>\d\d) ?(?<day>\d\d)(?!\d)/g;
const UK = /(?<!\d)(?<day>\d{1,2}) (?<month>\d{1,2}) (?<year>20\d\d)(?!\d)/g;
const WRITTEN = new RegExp(
  `(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th)? (?<month>${MONTHS.join('|')})[a-z]* (?<year>20\\d\\d)`,
  'g',
);

const monthNumber = (month: string): string => {
  const named = MONTHS.indexOf(month);
  return named < 0 ? month : String(named + 1);
};

const Day = z.iso.date();

/** The last of the days that a name contains: ISO (2027-03-31), British (31.03.2027) or written out (31 March 2027). */
export const dayIn = (text: string): string | null => {
  const words = plainWords(text);
  const days = [ISO, UK, WRITTEN].flatMap((pattern) =>
    [...words.matchAll(pattern)].map(({ groups = {} }) => {
      const { year = '', month = '', day = '' } = groups;
      return `${year}-${monthNumber(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    }),
  );
  return (
    days
      .filter((day) => Day.safeParse(day).success)
      .sort()
      .at(-1) ?? null
  );
};
