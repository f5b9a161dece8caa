import { addDays, type Day, daysBetween } from '../../domain/calendar.ts';
import type { Stay } from '../../domain/timeline/contract.ts';

/** A longer stay has no room for a square a day. */
export const MAX_SQUARES = 14;

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });

const isBad = ({ gaps }: Stay, day: Day): boolean => gaps.some(({ from, to }) => from <= day && day <= to);

const daysOf = ({ from, to }: Stay): readonly Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** The weeks of a longer stay, counted from its first day. A week is bad if one of its days is. */
const weeksOf = (days: readonly Day[]): readonly (readonly Day[])[] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, index) => days.slice(index * 7, index * 7 + 7));

const MAX_WEEKS = 26;

const Square = ({ bad, label }: { bad: boolean; label: string }) => (
  <li className={bad ? 'bad-day' : 'good-day'}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={bad ? 'M7 7l10 10M17 7 7 17' : 'M5.5 12.6 10 17.2 18.5 7'} />
    </svg>
    <span className="visually-hidden">{bad ? 'not in order:' : 'in order:'} </span>
    {label}
  </li>
);

/** Certain days, a square each, or a square a week. Nothing for stays of more than half a year. */
export const StayDays = ({ stay }: { stay: Stay }) => {
  const days = daysOf(stay);
  if (days.length <= MAX_SQUARES)
    return (
      <ul className="days tabular">
        {days.map((day) => (
          <Square key={day} bad={isBad(stay, day)} label={WEEKDAY.format(new Date(day)).replace(',', '')} />
        ))}
      </ul>
    );
  const weeks = weeksOf(days);
  if (weeks.length > MAX_WEEKS) return null;
  return (
    <>
      <p className="unit">A square a week</p>
      <ul className="days weeks tabular">
        {weeks.map((week, index) => (
          <Square key={week[0]} bad={week.some((day) => isBad(stay, day))} label={String(index + 1)} />
        ))}
      </ul>
    </>
  );
};
