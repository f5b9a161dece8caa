import { type Day, daysBetween } from '../calendar.ts';
import type { Reminder, ReminderSubject } from './events.ts';

/** Something with a last day, and when its account wants to be reminded. */
export type Watched = {
  readonly propertyId: string;
  readonly about: ReminderSubject;
  readonly dueOn: Day;
  /** Days from `dueOn`; negative before it. */
  readonly offsets: readonly number[];
  /** The day on which `dueOn` was set. What was due until then needs no reminder: the owner has just looked at it. */
  readonly knownSince: Day;
};

/** The last reminder about a subject that was sent, and the days of all that were sent about the same last day. */
export type LastReminder = Pick<Reminder, 'dueOn' | 'offset'> & { readonly sentOn: readonly Day[] };

/** By document: the last day of the pause of its reminders. */
export type Pauses = Readonly<Record<string, Day>>;

/** Days after its own day. A later reminder is not sent. */
export const LATEST = 90;

/** The day after the last day. That a document has run out is always told: no setting and no pause stops it. */
export const EXPIRED = 1;

/** False if nothing can be owed on `today`, whatever was sent before. Saves loading the stream of the account. */
export const isNear = (watched: Watched, today: Day): boolean => owedReminder(watched, undefined, today) !== undefined;

/** Identifies a subject: the same document, badge or assessment has the same key. */
export const subjectKey = (about: ReminderSubject): string => {
  switch (about.kind) {
    case 'document':
      return `document ${about.documentId}`;
    case 'badge':
      return `badge ${about.code}`;
    case 'recheck':
      return `recheck ${about.assessmentId}`;
    case 'edition':
      return `edition ${about.assessmentId} ${about.edition}`;
  }
};

/**
 * The reminder to send on `today`: of all that are due, the latest. So after a pause of the server there is one reminder
 * about a subject, and a clock that was set back repeats none.
 */
export const owedReminder = (
  { propertyId, about, dueOn, offsets, knownSince }: Watched,
  sent: Pick<LastReminder, 'dueOn' | 'offset'> | undefined,
  today: Day,
): Reminder | undefined => {
  const last = sent?.dueOn === dueOn ? sent.offset : Number.NEGATIVE_INFINITY;
  // In days from `dueOn`, as the offsets are: they are many, and days are dear to compute.
  const [known, now] = [daysBetween(dueOn, knownSince), daysBetween(dueOn, today)];
  const due = offsets.filter((offset) => offset > last && offset > known && offset <= now && now <= offset + LATEST);
  return due.length === 0 ? undefined : { propertyId, about, dueOn, offset: Math.max(...due) };
};

/** During a pause only that the document has run out is told. */
export const unlessSnoozed = (watched: Watched, pauses: Pauses, today: Day): Watched => {
  const { about, offsets } = watched;
  const until = about.kind === 'document' ? pauses[about.documentId] : undefined;
  const isSnoozed = until !== undefined && today <= until;
  return isSnoozed ? { ...watched, offsets: offsets.filter((offset) => offset === EXPIRED) } : watched;
};

/** Grouped by property. The most urgent property comes first, and its most urgent reminder. */
export const byUrgency = (reminders: readonly Reminder[]): readonly Reminder[] => {
  const firstDue = new Map<string, Day>();
  for (const { propertyId, dueOn } of reminders) {
    const first = firstDue.get(propertyId);
    if (first === undefined || dueOn < first) firstDue.set(propertyId, dueOn);
  }
  const orderOf = ({ propertyId, dueOn, about }: Reminder) =>
    [firstDue.get(propertyId), propertyId, dueOn, subjectKey(about)].join(' ');
  return reminders.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
};
