import { CalendarReply, SnoozeReply } from '../../domain/reminders/contract.ts';
import { url } from './commands.ts';
import { write } from './http.ts';

/** Apart from the other commands, so that the dashboard need not load them. */
export const propertyCommands = {
  /** Pauses the reminders about one document until the end of a day; null ends the pause. */
  snoozeReminders: (documentId: string, until: string | null) =>
    write(SnoozeReply, url`/documents/${documentId}/snooze`, { method: 'POST', body: { until } }),

  /** Of one property, or of the whole account. */
  rotateCalendar: (propertyId: string | null) =>
    write(
      CalendarReply,
      propertyId === null ? '/account/calendar/rotate' : url`/properties/${propertyId}/calendar/rotate`,
      {
        method: 'POST',
      },
    ),
};
