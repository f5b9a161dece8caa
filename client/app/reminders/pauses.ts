import { addDays, addMonths, type Day, formatDay } from '../../../domain/calendar.ts';

export const PAUSES = ['week', 'month', 'quarter', 'other'] as const;
/** How long reminders are paused; `other` is until a day of one's own. */
export type Pause = (typeof PAUSES)[number];

export const PAUSE_LABELS: Readonly<Record<Pause, string>> = {
  week: 'For a week',
  month: 'For a month',
  quarter: 'For three months',
  other: 'Until another day',
};

/** The last day of a pause that begins on `today`. */
export const pauseEnd = (pause: Exclude<Pause, 'other'>, today: Day): Day => {
  if (pause === 'week') return addDays(today, 7);
  return addMonths(today, pause === 'month' ? 1 : 3);
};

const longDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** `Reminders paused until 3 March 2027`. */
export const pausedText = (until: Day): string => `Reminders paused until ${longDay.format(new Date(until))}`;

/** What a pause means, under its choices. */
export const pauseEffect = (document: string, until: Day): string =>
  `No reminders about the ${document} until the end of ${formatDay(until)}. Its dates and the badge stay as they are.`;
