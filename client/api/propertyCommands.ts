import { call } from './http.ts';

/** Apart from the other commands, so that the dashboard need not load them. */
export const propertyCommands = {
  /** Pauses the reminders about one document until the end of a day; null ends the pause. */
  snoozeReminders: (id: string, until: string | null) =>
    call('POST /api/documents/{id}/snooze', { path: { id }, body: { until } }),

  /** Of one property, or of the whole account. */
  rotateCalendar: (id: string | null) =>
    id === null
      ? call('POST /api/account/calendar/rotate')
      : call('POST /api/properties/{id}/calendar/rotate', { path: { id } }),
};
