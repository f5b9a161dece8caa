import { type Day, daysBetween } from '../../../../domain/calendar.ts';
import { expiryState } from '../../../../domain/compliance/expiry.ts';
import { expiryStatus, type Status } from '../../../components/data/status.ts';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** A suggested expiry is whole years away, so the difference of the years is exact. */
export const yearsInWords = (from: Day, to: Day): string => {
  const years = yearOf(to) - yearOf(from);
  return `${NUMBER_WORDS[years] ?? years} ${years === 1 ? 'year' : 'years'}`;
};

const lengthOf = (days: number): string => {
  const months = Math.floor(days / 30.4);
  const years = Math.floor(days / 365);
  const [count, unit] = years >= 1 ? [years, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** A valid date reads as a length of time, because the field beside it already shows the day. */
export const validityStatus = (expiry: Day | '', today: Day): Status => {
  const { state, days } = expiryState(expiry || null, today);
  if (state !== 'valid' || expiry === '') return expiryStatus(expiry || null, days);
  return { tone: 'good', label: `Valid for ${lengthOf(daysBetween(today, expiry))}` };
};
