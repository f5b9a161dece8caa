import { type Day, daysBetween } from '../../../../domain/calendar.ts';
import { expiryState } from '../../../../domain/compliance/expiry.ts';
import { countOf, numberWord } from '../../../../domain/numberWords.ts';
import { expiryStatus, type Status } from '../../../components/data/status.ts';

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** A suggested expiry is whole years away, so the difference of the years is exact. */
export const yearsInWords = (from: Day, to: Day): string => {
  const years = yearOf(to) - yearOf(from);
  return `${numberWord(years)} ${years === 1 ? 'year' : 'years'}`;
};

const lengthOf = (days: number): string => {
  const months = Math.floor(days / 30.4);
  const years = Math.floor(days / 365);
  const [count, unit] = years >= 1 ? [years, 'year'] : [months, 'month'];
  return countOf(count, unit);
};

/** A valid date reads as a length of time, because the field beside it already shows the day. */
export const validityStatus = (expiry: Day | '', today: Day): Status => {
  if (expiry === '' || expiryState(expiry, today).state !== 'valid') return expiryStatus(expiry || null, today);
  return { tone: 'good', label: `Valid for ${lengthOf(daysBetween(today, expiry))}` };
};
