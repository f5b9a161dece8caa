import { type Day, daysBetween } from '../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import { beginningWords, dueWords } from '../../../domain/reminders/texts.ts';
import type { Status, Tone } from '../../components/data/status.ts';
import type { CalendarDate } from './dates.ts';

export const toneOf = (day: Day, today: Day): Tone => {
  const days = daysBetween(today, day);
  if (days < 0) return 'bad';
  return days <= EXPIRING_SOON_DAYS ? 'warn' : 'none';
};

/** The yearly check begins on its day, everything else ends on it. */
export const dateStatus = ({ kind, day }: Pick<CalendarDate, 'kind' | 'day'>, today: Day): Status => ({
  tone: toneOf(day, today),
  label: kind === 'check' ? beginningWords(day, today) : dueWords(day, today),
});
