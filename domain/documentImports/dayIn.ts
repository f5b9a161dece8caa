import { z } from 'zod';
import { MONTH_NAME, monthNumber } from '../monthNames.ts';
import { searchText } from '../searchText.ts';

// Both separators of a date are the same: in `2026-07-12 - 2027-07-11` the text `12 - 2027-07` is no date.
const ISO = /(?<!\d)(?<year>20\d\d)(?<separator>[^\p{L}\p{N}]{0,2})(?<month>\d\d)\k<separator>(?<day>\d\d)(?!\d)/gu;
const UK =
  /(?<!\d)(?<day>\d{1,2})(?<separator>[^\p{L}\p{N}]{1,2})(?<month>\d{1,2})\k<separator>(?<year>20\d\d)(?!\d)/gu;
const WRITTEN = new RegExp(
  `(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th)?[^\\p{L}\\p{N}]+(?<month>${MONTH_NAME})[^\\p{L}\\p{N}]+(?<year>20\\d\\d)(?!\\d)`,
  'gu',
);

const monthDigits = (month: string): string => (/^\d/.test(month) ? month : String(monthNumber(month)));

const Day = z.iso.date();

/** The dates from left to right. No digit belongs to two of them: `2026-07-12-2027-07-11` does not hold 07-12-2027. */
const datesIn = (text: string): readonly RegExpExecArray[] => {
  let end = 0;
  return [ISO, UK, WRITTEN]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .sort((one, other) => one.index - other.index)
    .filter(({ index, 0: date }) => {
      if (index < end) return false;
      end = index + date.length;
      return true;
    });
};

/** The last of the days that a name contains: ISO (2027-03-31), British (31.03.2027) or written out (31 March 2027). */
export const dayIn = (text: string): string | null =>
  datesIn(searchText(text))
    .map(({ groups: { year = '', month = '', day = '' } = {} }) =>
      [year, monthDigits(month).padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .filter((day) => Day.safeParse(day).success)
    .sort()
    .at(-1) ?? null;
