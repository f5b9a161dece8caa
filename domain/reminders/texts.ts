import { type Day, daysBetween } from '../calendar.ts';
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

const count = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** What `today` is to the last day of something. */
export const dueWords = (dueOn: Day, today: Day): string => {
  const days = daysBetween(today, dueOn);
  if (days === 0) return 'Last day today';
  return days > 0 ? `${count(days)} left` : `Ended ${count(-days)} ago`;
};
