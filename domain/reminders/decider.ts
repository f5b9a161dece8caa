import type { Day } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import { type Sharded, valueIn, withValue } from '../sharded.ts';
import type { Reminder, ReminderEvent } from './events.ts';
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
  /**
   * By the key of the subject. Kept for ever: a document may count again and a property may come back, and their reminders
   * must not be repeated.
   */
  readonly lastReminders: Sharded<LastReminder>;
  /** The keys of subjects with a reminder that is in no mail yet. */
  readonly unmailed: readonly string[];
  readonly snoozed: Pauses;
  /** The day of the last digest. */
  readonly digestOn: Day | null;
};

/**
 * Reminders that one command records. The caller repeats it until it records fewer. An append may have 1,000,000 bytes;
 * these need 300,000, or 600,000 with a mail for each.
 */
export const MOST_AT_ONCE = 500;

/** Reminders in one digest: 500,000 bytes. The others are in the digest of the next day. */
export const MOST_IN_DIGEST = 2000;

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
      const before = valueIn(state.lastReminders, key);
      const sentOn = [...(before?.dueOn === dueOn ? before.sentOn : []), on];
      const lastReminders = withValue(state.lastReminders, key, { dueOn, offset, sentOn });
      return { ...state, lastReminders, unmailed: [...state.unmailed, key] };
    }
    case 'RemindersMailed': {
      const mailed = new Set(event.data.reminders.map(({ about }) => subjectKey(about)));
      return { ...state, digestOn: event.data.on, unmailed: state.unmailed.filter((key) => !mailed.has(key)) };
    }
    case 'RemindersSnoozed': {
      const { [event.data.documentId]: _, ...others } = state.snoozed;
      const { documentId, until } = event.data;
      return { ...state, snoozed: until === null ? others : { ...others, [documentId]: until } };
    }
  }
};

/** What a mail has to name: what is owed today, and what was recorded without its mail because the process died. */
const remindersToMail = ({ watched, today }: Of<'SendReminders'>, state: ReminderState): readonly Reminder[] => {
  const unmailed = new Set(state.unmailed);
  return watched.flatMap((subject) => {
    const { propertyId, about, dueOn } = subject;
    const key = subjectKey(about);
    const last = valueIn(state.lastReminders, key);
    const owed = owedReminder(unlessSnoozed(subject, state.snoozed, today), last, today);
    if (owed) return [owed];
    return unmailed.has(key) && last?.dueOn === dueOn ? [{ propertyId, about, dueOn, offset: last.offset }] : [];
  });
};

const isSent = ({ about, dueOn, offset }: Reminder, { lastReminders }: ReminderState): boolean => {
  const last = valueIn(lastReminders, subjectKey(about));
  return last?.dueOn === dueOn && last.offset === offset;
};

const send = (command: Of<'SendReminders'>, state: ReminderState): Decided => {
  const { accountId, at, today, digest } = command;
  // What becomes due later on this day is in the digest of the next.
  if (digest && state.digestOn === today) return [];
  const toMail = byUrgency(remindersToMail(command, state)).slice(0, digest ? MOST_IN_DIGEST : MOST_AT_ONCE);
  if (toMail.length === 0) return [];
  const unsent = toMail.filter((reminder) => !isSent(reminder, state));
  const about = { accountId, on: today, at };
  const sent = unsent
    .slice(0, MOST_AT_ONCE)
    .map((reminder): ReminderEvent => ({ type: 'ReminderSent', data: { ...about, ...reminder } }));
  // The mail comes with the last of its reminders, so that it is one and names all of them.
  if (sent.length < unsent.length) return sent;
  const mailed = (digest ? [toMail] : toMail.map((reminder) => [reminder])).map(
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
  initial: { lastReminders: {}, unmailed: [], snoozed: {}, digestOn: null },
  evolve,
  decide: (command, state) => (command.type === 'SendReminders' ? send(command, state) : snooze(command, state)),
};
