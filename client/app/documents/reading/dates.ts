import type { Doubt } from '../../../../domain/documents/proposals.ts';
import { MONTH_NAME, monthNumber } from '../../../../domain/monthNames.ts';

type DateDoubt = Extract<Doubt, 'impossible-date' | 'month-first' | 'month-only' | 'two-digit-year' | 'misread-digits'>;

export type FoundDate = {
  /** `YYYY-MM-DD`, or null if there is no such day. */
  readonly day: string | null;
  /** The last day of the month of an impossible date, if there is such a month. */
  readonly lastOfMonth: string | null;
  readonly text: string;
  readonly index: number;
  readonly doubts: readonly DateDoubt[];
  /** Both numbers could be the month. */
  readonly ambiguous: boolean;
  /** The order that the numbers show, if only one is possible. */
  readonly order: 'day-first' | 'month-first' | null;
};

const MONTH = `(${MONTH_NAME})`;
const BETWEEN = '[\\s.,/-]{1,3}(?:of\\s)?';
// Not inside a longer number. A hyphen may stand between the two dates of a period, as in 01/02/2026-31/01/2027.
const START = '(?<![\\w/.]|(?<!\\d{4})-|[£$]\\s?)';
const END = '(?!\\w|[/.]\\d|-\\d(?!\\d?[/.]))';

const fullYear = (year: string): number => Number(year.length === 2 ? `20${year}` : year);
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const toDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

type DateParts = { year: string; month: number; day: number; numeric?: boolean; doubts?: readonly DateDoubt[] };

const found = (match: RegExpExecArray, { year, month, day, numeric, doubts = [] }: DateParts): FoundDate => {
  const years = fullYear(year);
  const shownMonthFirst = numeric && month > 12 && day <= 12;
  const [m, d] = shownMonthFirst ? [day, month] : [month, day];
  const monthExists = m >= 1 && m <= 12 && years > 0;
  const exists = monthExists && d >= 1 && d <= daysIn(years, m);
  return {
    day: exists ? toDay(years, m, d) : null,
    lastOfMonth: monthExists && !exists ? toDay(years, m, daysIn(years, m)) : null,
    text: match[0],
    index: match.index,
    ambiguous: Boolean(numeric) && day <= 12 && month <= 12 && day !== month,
    order: numeric && exists ? (shownMonthFirst ? 'month-first' : day > 12 ? 'day-first' : null) : null,
    doubts: [
      ...doubts,
      ...(exists ? [] : (['impossible-date'] as const)),
      ...(shownMonthFirst ? (['month-first'] as const) : []),
      ...(year.length === 2 ? (['two-digit-year'] as const) : []),
    ],
  };
};

const group = (match: RegExpExecArray, index: number): string => match[index] ?? '';
const digits = (text: string): string => text.replace(/[oO]/g, '0').replace(/[lI|]/g, '1').replace(/S/g, '5');

type Form = { readonly pattern: string; readonly read: (match: RegExpExecArray) => FoundDate };

/** The longer forms first: a piece of text is read once. */
const FORMS: readonly Form[] = [
  {
    pattern: '(\\d{4})\\s?[-/.]\\s?(\\d{1,2})\\s?[-/.]\\s?(\\d{1,2})',
    read: (match) => found(match, { year: group(match, 1), month: +group(match, 2), day: +group(match, 3) }),
  },
  {
    pattern: '(\\d{1,2})\\s?[-/.]\\s?(\\d{1,2})\\s?[-/.]\\s?(\\d{4}|\\d{2})',
    read: (match) =>
      found(match, { year: group(match, 3), month: +group(match, 2), day: +group(match, 1), numeric: true }),
  },
  {
    pattern: '(\\d{2}) (\\d{2}) (\\d{4})',
    read: (match) =>
      found(match, { year: group(match, 3), month: +group(match, 2), day: +group(match, 1), numeric: true }),
  },
  {
    pattern: `(\\d{1,2})\\s?(?:st|nd|rd|th)?${BETWEEN.replace('{1,3}', '{0,3}')}${MONTH}${BETWEEN}'?(\\d{4}|\\d{2})`,
    read: (match) =>
      found(match, { year: group(match, 3), month: monthNumber(group(match, 2)), day: +group(match, 1) }),
  },
  {
    pattern: `${MONTH}\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s(\\d{4})`,
    read: (match) =>
      found(match, { year: group(match, 3), month: monthNumber(group(match, 1)), day: +group(match, 2) }),
  },
  {
    pattern: `${MONTH}[\\s,-]{1,2}(\\d{4})`,
    read: (match) => {
      const month = monthNumber(group(match, 1));
      const day = daysIn(fullYear(group(match, 2)), month);
      return found(match, { year: group(match, 2), month, day, doubts: ['month-only'] });
    },
  },
  {
    pattern: '([\\dOolI|]{1,2})\\s?[-/.]\\s?([\\dOolI|]{1,2})\\s?[-/.]\\s?([\\dOolI|S]{4})',
    read: (match) =>
      found(match, {
        year: digits(group(match, 3)),
        month: +digits(group(match, 2)),
        day: +digits(group(match, 1)),
        doubts: ['misread-digits'],
      }),
  },
];

const PATTERNS = FORMS.map(({ pattern, read }) => ({ regex: new RegExp(START + pattern + END, 'gi'), read }));

/** The dates of a text from left to right, as British documents write them. */
export const datesIn = (text: string): FoundDate[] => {
  const dates: FoundDate[] = [];
  for (const { regex, read } of PATTERNS) {
    for (const match of text.matchAll(regex)) {
      const end = match.index + match[0].length;
      const taken = dates.some((date) => match.index < date.index + date.text.length && date.index < end);
      if (!taken) dates.push(read(match));
    }
  }
  return dates.sort((a, b) => a.index - b.index);
};
