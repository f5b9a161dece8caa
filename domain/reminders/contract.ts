import { z } from 'zod';
import type { Notifications } from '../accounts/notifications.ts';
import { EnteredDay } from '../enteredDay.ts';
import { Day, Id } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

/** Required although it may be null: a misspelt field name must not end a pause. */
export const SnoozeBody = z.strictObject({
  until: EnteredDay('last day of the pause', 'Enter a date such as 2027-03-31').nullable(),
});
export type SnoozeBody = z.infer<typeof SnoozeBody>;
/** The private address of a calendar. */
export const CalendarReply = z.object({ success: z.literal(true), url: z.url() });
export const SnoozeReply = z.object({ success: z.literal(true), document_id: z.uuid(), until: Day.nullable() });

const Days = z.array(z.int().min(1).max(365)).max(12);
const ReminderDays = z.strictObject({ days_before: Days, on_the_day: z.boolean(), days_after: Days });
export type ReminderDays = z.infer<typeof ReminderDays>;

export const NotificationsBody = z.strictObject({
  marketing: z.boolean(),
  reminders: ReminderDays,
  digest: z.boolean(),
  /** Types of documents with days of their own. If left out, they stay as they are. */
  by_type: z.partialRecord(DocumentType, ReminderDays).optional(),
});
export type NotificationsBody = z.infer<typeof NotificationsBody>;
export const NotificationsReply = NotificationsBody.required().extend({ success: z.literal(true) });

const daysRow = ({ daysBefore, onTheDay, daysAfter }: Notifications['reminders']): ReminderDays => ({
  days_before: daysBefore,
  on_the_day: onTheDay,
  days_after: daysAfter,
});

export const notificationsRow = ({ marketing, reminders, digest, byType = [] }: Notifications) => ({
  marketing,
  reminders: daysRow(reminders),
  digest,
  by_type: Object.fromEntries(byType.map((own) => [own.documentType, daysRow(own)])),
});

/** Each day once: first the mail that is sent first. */
const daysFrom = ({ days_before, on_the_day, days_after }: ReminderDays): Notifications['reminders'] => ({
  daysBefore: [...new Set(days_before)].sort((one, other) => other - one),
  onTheDay: on_the_day,
  daysAfter: [...new Set(days_after)].sort((one, other) => one - other),
});

export const notificationsFrom = (
  { marketing, reminders, digest, by_type }: NotificationsBody,
  { byType: present = [] }: Pick<Notifications, 'byType'>,
): Notifications => {
  const byType = by_type
    ? DocumentType.options.flatMap((documentType) => {
        const own = by_type[documentType];
        return own ? [{ documentType, ...daysFrom(own) }] : [];
      })
    : present;
  return { marketing, reminders: daysFrom(reminders), digest, ...(byType.length > 0 && { byType }) };
};

export const PlannedReminder = z.object({
  /** The day on which it will be sent. */
  on: Day,
  /** The last day of what it is about. */
  due_on: Day,
  /** What it is about, such as "Gas safety certificate". */
  name: z.string(),
  /** Null if it is not about a document. */
  document_id: z.uuid().nullable(),
});
export type PlannedReminder = z.infer<typeof PlannedReminder>;
/** What was told about something with its present last day. */
export const SentReminder = PlannedReminder.omit({ on: true }).extend({ sent_on: z.array(Day) });
export type SentReminder = z.infer<typeof SentReminder>;
/** The next reminders, the earliest first, and those that were sent, the latest first. */
export const PlannedReply = z.object({
  success: z.literal(true),
  planned: z.array(PlannedReminder),
  sent: z.array(SentReminder),
});
export type PlannedReply = z.infer<typeof PlannedReply>;

/** A last day of a property that is not of a document: of its badge, of the yearly check and of new questions. */
export const PropertyDate = z.enum(['badge', 'check', 'rules']);
export type PropertyDate = z.infer<typeof PropertyDate>;

/** The dates that a calendar has: of one type of document, of one other kind, or all. */
export const CalendarQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2027-03')
    // Postgres knows no year 0, and JavaScript takes the years to 99 for those of the twentieth century.
    .refine((month) => month >= '0100', 'Enter a month such as 2027-03'),
  property_id: Id().optional(),
  group_id: Id().optional(),
  document_type: DocumentType.optional(),
  kind: PropertyDate.optional(),
});
