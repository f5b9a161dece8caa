import { z } from 'zod';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const days = z.array(z.int().min(1).max(365));
/** Days before and after the last day of something. */
const reminderDays = { daysBefore: days, onTheDay: z.boolean(), daysAfter: days };

/** Which mails a person wants besides those that the service cannot do without. */
export const Notifications = z.object({
  marketing: z.boolean(),
  reminders: z.object(reminderDays),
  /** Types of documents with days of their own. */
  byType: z.array(z.object({ documentType: DocumentType, ...reminderDays })).optional(),
  /** One mail a day instead of one for each document. */
  digest: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

export const defaultNotifications = (marketing: boolean): Notifications => ({
  marketing,
  reminders: { daysBefore: [60, 30, 14, 7, 1], onTheDay: true, daysAfter: [7] },
  digest: true,
});

type Reminders = Notifications['reminders'];

/** The days on which to remind, counted from the last day and negative before it. Without a type, the general ones. */
export const reminderOffsets = (
  { reminders, byType = [] }: Pick<Notifications, 'reminders' | 'byType'>,
  documentType?: DocumentType,
): readonly number[] => {
  const own = byType.find((each) => each.documentType === documentType) ?? reminders;
  return [...own.daysBefore.map((day) => -day), ...(own.onTheDay ? [0] : []), ...own.daysAfter];
};

/** False after one click on the link of a reminder, or if the person has chosen no day at all. */
export const wantsReminders = ({ reminders, byType = [] }: Pick<Notifications, 'reminders' | 'byType'>): boolean =>
  [reminders, ...byType].some(
    ({ daysBefore, onTheDay, daysAfter }) => onTheDay || daysBefore.length + daysAfter.length > 0,
  );

const sameDays = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((day, index) => day === other[index]);

const sameReminders = (one: Reminders, other: Reminders): boolean =>
  one.onTheDay === other.onTheDay &&
  sameDays(one.daysBefore, other.daysBefore) &&
  sameDays(one.daysAfter, other.daysAfter);

const sameByType = (one: Notifications['byType'] = [], other: Notifications['byType'] = []): boolean =>
  one.length === other.length &&
  one.every((own) => other.some((each) => each.documentType === own.documentType && sameReminders(each, own)));

export const sameNotifications = (one: Notifications, other: Notifications): boolean =>
  one.marketing === other.marketing &&
  one.digest === other.digest &&
  sameReminders(one.reminders, other.reminders) &&
  sameByType(one.byType, other.byType);
