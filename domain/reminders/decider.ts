import type { Day } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import type { ReminderEvent } from './events.ts';
import {
  byUrgency,
  type LastReminder,
  owedReminder,
  type Pauses,
  subjectKey,
  unlessSnoozed,
  type Watched,
} from './owed.ts';

export type ReminderState = {
  /** By the key of the subject. */
  readonly lastReminders: Readonly<Record<string, LastReminder>>;
  readonly snoozed: Pauses;
  /** The day of the last digest. */
  readonly digestOn: Day | null;
};

type By = { accountId: string; at: string; today: Day };

export type ReminderCommand = By &
  (
    | { type: 'SendReminders'; watched: readonly Watched[]; digest: boolean }
    /** The caller has checked that the document belongs to the account. */
    | { type: 'SnoozeReminders'; propertyId: string; documentId: string; until: Day | null }
  );

export type ReminderRejection = 'snooze-in-past';

type Decided = Decision<ReminderEvent, ReminderRejection>;
type Of<Type extends ReminderCommand['type']> = Extract<ReminderCommand, { type: Type }>;

const evolve = (state: ReminderState, event: ReminderEvent): ReminderState => {
  switch (event.type) {
    case 'ReminderSent': {
      const { about, dueOn, offset, on } = event.data;
      const key = subjectKey(about);
      const before = state.lastReminders[key];
      const sentOn = [...(before?.dueOn === dueOn ? before.sentOn : []), on];
      return { ...state, lastReminders: { ...state.lastReminders, [key]: { dueOn, offset, sentOn } } };
    }
    case 'RemindersMailed':
      return { ...state, digestOn: event.data.on };
    case 'RemindersSnoozed': {
      const { [event.data.documentId]: _, ...others } = state.snoozed;
      const { documentId, until } = event.data;
      return { ...state, snoozed: until === null ? others : { ...others, [documentId]: until } };
    }
  }
};

const send = ({ accountId, at, today, watched, digest }: Of<'SendReminders'>, state: ReminderState): Decided => {
  // What becomes due later on this day is in the digest of the next.
  if (digest && state.digestOn === today) return [];
  const owed = byUrgency(
    watched
      .map((subject) => unlessSnoozed(subject, state.snoozed, today))
      .flatMap((subject) => owedReminder(subject, state.lastReminders[subjectKey(subject.about)], today) ?? []),
  );
  if (owed.length === 0) return [];
  const about = { accountId, on: today, at };
  const sent = owed.map((reminder): ReminderEvent => ({ type: 'ReminderSent', data: { ...about, ...reminder } }));
  const mailed = (digest ? [owed] : owed.map((reminder) => [reminder])).map(
    (reminders): ReminderEvent => ({ type: 'RemindersMailed', data: { ...about, reminders: [...reminders] } }),
  );
  return [...sent, ...mailed];
};

const snooze = (command: Of<'SnoozeReminders'>, { snoozed }: ReminderState): Decided => {
  const { type: _, today, ...data } = command;
  if ((snoozed[data.documentId] ?? null) === data.until) return [];
  if (data.until !== null && data.until < today) return reject('snooze-in-past', 'Choose a day from today on.');
  return [{ type: 'RemindersSnoozed', data }];
};

export const reminderDecider: Decider<ReminderState, ReminderCommand, ReminderEvent, ReminderRejection> = {
  initial: { lastReminders: {}, snoozed: {}, digestOn: null },
  evolve,
  decide: (command, state) => (command.type === 'SendReminders' ? send(command, state) : snooze(command, state)),
};
