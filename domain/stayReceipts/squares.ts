import { addDays, type Day, daysBetween } from '../calendar.ts';
import type { Stay } from '../timeline/contract.ts';

/** A longer stay has no room for a square a day. */
const MOST_DAYS = 14;
/** A year. */
const MOST_WEEKS = 53;

export type StaySquare = { readonly from: Day; readonly to: Day; readonly bad: boolean };
export type StaySquares = { readonly unit: 'day' | 'week'; readonly squares: readonly StaySquare[] };

type Gaps = Pick<Stay, 'from' | 'to' | 'gaps'>;

/** The number of days from one to another, with both. */
export const daysOf = ({ from, to }: Pick<Stay, 'from' | 'to'>): number => daysBetween(from, to) + 1;

export const badDaysOf = ({ gaps }: Pick<Stay, 'gaps'>): number => gaps.reduce((sum, gap) => sum + daysOf(gap), 0);

const sooner = (one: Day, other: Day): Day => (one < other ? one : other);

/**
 * The stay as squares: one a day, or one a week if it is longer. Weeks count from its first day, and one is bad if one of
 * its days is. Null for a stay of more than a year, which has no room for squares.
 */
export const staySquares = (stay: Gaps): StaySquares | null => {
  const days = daysOf(stay);
  const size = days <= MOST_DAYS ? 1 : 7;
  const count = Math.ceil(days / size);
  if (count > MOST_WEEKS) return null;
  const squares = Array.from({ length: count }, (_, index): StaySquare => {
    const from = addDays(stay.from, index * size);
    const to = sooner(addDays(from, size - 1), stay.to);
    return { from, to, bad: stay.gaps.some((gap) => gap.from <= to && from <= gap.to) };
  });
  return { unit: size === 1 ? 'day' : 'week', squares };
};
