import { type Day, daysBetween } from '../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import { beginningWords, dueWords } from '../../../domain/reminders/texts.ts';
import type { Status, Tone } from '../../components/data/status.ts';
import type { CalendarDate } from './dates.ts';

type Dated = Pick<CalendarDate, 'kind' | 'day'>;

/** The yearly check begins on its day and stays open. Everything else ends on its day. */
export const begins = ({ kind }: Pick<CalendarDate, 'kind'>): boolean => kind === 'check';

export const hasRunOut = (date: Dated, today: Day): boolean => !begins(date) && date.day < today;

export const toneOf = (date: Dated, today: Day): Tone => {
  if (hasRunOut(date, today)) return 'bad';
  return daysBetween(today, date.day) <= EXPIRING_SOON_DAYS ? 'warn' : 'none';
};

export const dateStatus = (date: Dated, today: Day): Status => ({
  tone: toneOf(date, today),
  label: begins(date) ? beginningWords(date.day, today) : dueWords(date.day, today),
});
