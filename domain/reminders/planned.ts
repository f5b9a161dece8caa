import { addDays, type Day, LAST_DAY } from '../calendar.ts';
import { valueIn } from '../sharded.ts';
import type { ReminderState } from './decider.ts';
import type { Reminder } from './events.ts';
import { type LastReminder, owedReminder, subjectKey, unlessSnoozed, type Watched } from './owed.ts';

/** A reminder, and the day on which it will be sent. */
export type Planned = Reminder & { readonly on: Day };

/** The days on which something can become due: those of the offsets that are to come, the first, and the end of a pause. */
const candidateDays = ({ about, dueOn, offsets }: Watched, { snoozed, digestOn }: ReminderState, from: Day) => {
  const pausedUntil = about.kind === 'document' ? snoozed[about.documentId] : undefined;
  // There are not two digests on a day.
  const first = digestOn === from ? addDays(from, 1) : from;
  const days = [first];
  // A date long after LAST_DAY, such as 9999-12-31, has no next day that `addDays` could give.
  if (dueOn <= LAST_DAY) days.push(...offsets.map((offset) => addDays(dueOn, offset)));
  if (pausedUntil !== undefined && pausedUntil <= LAST_DAY) days.push(addDays(pausedUntil, 1));
  return [...new Set(days.filter((day) => day >= first))].toSorted();
};

const plannedFor = (watched: Watched, state: ReminderState, from: Day): readonly Planned[] => {
  const key = subjectKey(watched.about);
  let last: Pick<LastReminder, 'dueOn' | 'offset'> | undefined = valueIn(state.lastReminders, key);
  return candidateDays(watched, state, from).flatMap((on) => {
    const reminder = owedReminder(unlessSnoozed(watched, state.snoozed, on), last, on);
    if (!reminder) return [];
    last = reminder;
    return [{ ...reminder, on }];
  });
};

/** What was told about a subject with its present last day. */
export type SentReminders = Pick<Watched, 'about' | 'dueOn'> & Pick<LastReminder, 'sentOn'>;

/** What was told last comes first. */
export const sentReminders = (
  watched: readonly Watched[],
  { lastReminders }: ReminderState,
): readonly SentReminders[] =>
  watched
    .flatMap(({ about, dueOn }) => {
      const last = valueIn(lastReminders, subjectKey(about));
      return last?.dueOn === dueOn ? [{ about, dueOn, sentOn: last.sentOn }] : [];
    })
    .sort((one, other) => ((one.sentOn.at(-1) ?? '') < (other.sentOn.at(-1) ?? '') ? 1 : -1));

/**
 * The reminders that will be sent if no date and no setting changes, the earliest first. `from` is today, or tomorrow if
 * those of today are sent already.
 */
export const plannedReminders = (watched: readonly Watched[], state: ReminderState, from: Day): readonly Planned[] => {
  const orderOf = ({ on, dueOn, about }: Planned) => [on, dueOn, subjectKey(about)].join(' ');
  return watched
    .flatMap((subject) => plannedFor(subject, state, from))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
};
