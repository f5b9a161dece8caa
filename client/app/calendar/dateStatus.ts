import { type Day, daysBetween } from '../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import { dueWords } from '../../../domain/reminders/texts.ts';
import type { Status, Tone } from '../../components/data/status.ts';

export const toneOf = (day: Day, today: Day): Tone => {
  const days = daysBetween(today, day);
  if (days < 0) return 'bad';
  return days <= EXPIRING_SOON_DAYS ? 'warn' : 'none';
};

export const dateStatus = (day: Day, today: Day): Status => ({ tone: toneOf(day, today), label: dueWords(day, today) });
