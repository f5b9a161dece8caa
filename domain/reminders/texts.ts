import { type Day, daysBetween } from '../calendar.ts';
import { countOf } from '../numberWords.ts';
import { DOCUMENT_TYPE_LABELS } from '../questionnaire/documentTypes.ts';
import type { ReminderSubject } from './events.ts';

export const subjectName = (about: ReminderSubject): string => {
  switch (about.kind) {
    case 'document':
      return DOCUMENT_TYPE_LABELS[about.documentType];
    case 'badge':
      return 'The badge’s twelve months';
    case 'recheck':
      return 'Check last year’s answers again';
    case 'edition':
      return `New questions of question set ${about.edition}`;
  }
};

/** What `today` is to the last day of a document. */
export const expiryWords = (expiresOn: Day, today: Day): string => {
  const days = daysBetween(today, expiresOn);
  if (days < 0) return 'Expired';
  if (days === 0) return 'Expires today';
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;
};

/** How many days are left until a last day, or how long ago it was. */
export const dueWords = (dueOn: Day, today: Day): string => {
  const days = daysBetween(today, dueOn);
  if (days === 0) return 'Last day today';
  return days > 0 ? `${countOf(days, 'day')} left` : `Ended ${countOf(-days, 'day')} ago`;
};

/** How many days are left until something begins, or for how long it has been open. */
export const beginningWords = (beginsOn: Day, today: Day): string => {
  const days = daysBetween(today, beginsOn);
  if (days === 0) return 'Begins today';
  return days > 0 ? `Begins in ${countOf(days, 'day')}` : `Open for ${countOf(-days, 'day')}`;
};

/** How long before or after the day of something the day `on` is. */
export const leadWords = (on: Day, dueOn: Day): string => {
  const days = daysBetween(on, dueOn);
  if (days === 0) return 'On the day';
  return days > 0 ? `${countOf(days, 'day')} before` : `${countOf(-days, 'day')} after`;
};
