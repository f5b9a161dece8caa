import { type Notifications, reminderOffsets } from '../../domain/accounts/notifications.ts';
import type { Day } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Watched } from '../../domain/reminders/owed.ts';
import { watchedOf } from '../../domain/reminders/watch.ts';
import type { OverviewState } from './state.ts';

/** The last days of a property besides those of its documents. */
export const watchedProperty = (
  { propertyId, assessment, badge }: OverviewState,
  notifications: Notifications,
  { editions, today }: { readonly editions: Editions; readonly today: Day },
): readonly Watched[] =>
  watchedOf(
    { propertyId, assessment, badge: badge && !badge.revoked ? badge : null },
    { offsets: reminderOffsets(notifications), editions, today },
  );
