import { z } from 'zod';
import { Day, fact } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

/** What a reminder is about. */
export const ReminderSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), documentId: z.uuid(), documentType: DocumentType }),
  /** The end of a badge's own term. */
  z.object({ kind: z.literal('badge'), code: z.string() }),
  /** The day on which last year's answers must be checked again. */
  z.object({ kind: z.literal('recheck'), assessmentId: z.uuid() }),
  /** The end of the grace period for the new questions of an edition. */
  z.object({ kind: z.literal('edition'), assessmentId: z.uuid(), edition: z.string() }),
]);
export type ReminderSubject = z.infer<typeof ReminderSubject>;

const reminder = {
  propertyId: z.uuid(),
  about: ReminderSubject,
  /** The last day of what it is about. */
  dueOn: Day,
  /** The days from `dueOn` to the day for which it was planned: -30 is 30 days before. */
  offset: z.int(),
};
const Reminder = z.object(reminder);
export type Reminder = z.infer<typeof Reminder>;

// Stream `reminder-{account}`. A mail is appended with the last of its reminders. If they are many, the others are
// appended before. If the process dies in between, the next mail names them too, so none is missing or comes twice.
export const ReminderEvent = z.discriminatedUnion('type', [
  // `on` is the day on which it was sent, which is later than planned if the server was off.
  fact('ReminderSent', { accountId: z.uuid(), ...reminder, on: Day }),
  // One mail. It names its reminders, because only events of one property are known to the history of a property.
  fact('RemindersMailed', { accountId: z.uuid(), on: Day, reminders: z.array(Reminder) }),
  // No reminders about this document until the end of this day; null ends the pause.
  fact('RemindersSnoozed', {
    accountId: z.uuid(),
    propertyId: z.uuid(),
    documentId: z.uuid(),
    until: Day.nullable(),
  }),
]);
export type ReminderEvent = z.infer<typeof ReminderEvent>;
