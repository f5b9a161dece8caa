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

/** How many days are left until a last day, or how long ago it was. */
export const dueWords = (dueOn: Day, today: Day): string => {
  const days = daysBetween(today, dueOn);
  if (days === 0) return 'Last day today';
  return days > 0 ? `${countOf(days, 'day')} left` : `Ended ${countOf(-days, 'day')} ago`;
};
