import { z } from 'zod';

/** Which mails a person wants besides those that the service cannot do without. */
export const Notifications = z.object({
  marketing: z.boolean(),
  /** Days before and after the last day of a document. */
  reminders: z.object({
    daysBefore: z.array(z.int().min(1).max(365)),
    onTheDay: z.boolean(),
    daysAfter: z.array(z.int().min(1).max(365)),
  }),
  /** One mail a day instead of one for each document. */
  digest: z.boolean(),
});
export type Notifications = z.infer<typeof Notifications>;

export const defaultNotifications = (marketing: boolean): Notifications => ({
  marketing,
  reminders: { daysBefore: [60, 30, 14, 7, 1], onTheDay: true, daysAfter: [7] },
  digest: true,
});

const sameDays = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((day, index) => day === other[index]);

export const sameNotifications = (one: Notifications, other: Notifications): boolean =>
  one.marketing === other.marketing &&
  one.digest === other.digest &&
  one.reminders.onTheDay === other.reminders.onTheDay &&
  sameDays(one.reminders.daysBefore, other.reminders.daysBefore) &&
  sameDays(one.reminders.daysAfter, other.reminders.daysAfter);
