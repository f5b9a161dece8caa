import { type Day, daysBetween } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { PropertyDate } from '../../domain/reminders/contract.ts';
import type { ReminderSubject } from '../../domain/reminders/events.ts';
import { subjectKey } from '../../domain/reminders/owed.ts';
import { subjectName } from '../../domain/reminders/texts.ts';
import { watchedOf } from '../../domain/reminders/watch.ts';
import type { OverviewState } from './state.ts';

/** Before any real day. From here the days to that on which a date was set are counted. */
const FIRST: Day = '2000-01-01';

const KINDS: Readonly<Record<Exclude<ReminderSubject['kind'], 'document'>, PropertyDate>> = {
  badge: 'badge',
  recheck: 'check',
  edition: 'rules',
};

const titleOf = (about: ReminderSubject): string => {
  const name = subjectName(about);
  if (about.kind === 'badge') return `${name} end`;
  return about.kind === 'edition' ? `${name}, answer by` : name;
};

/** The last days of a property besides those of its documents, as entries of a calendar. */
export const calendarEntries = (
  { propertyId, name, assessment, badge, detailsAt, detailsChanges }: OverviewState,
  { editions, today, origin }: { readonly editions: Editions; readonly today: Day; readonly origin: string },
) =>
  watchedOf(
    { propertyId, assessment, badge: badge && !badge.revoked ? badge : null },
    { offsets: [], editions, today },
  ).flatMap(({ about, dueOn, knownSince }) => {
    if (about.kind === 'document') return [];
    const setAt = `${knownSince}T00:00:00.000Z`;
    return [
      {
        kind: KINDS[about.kind],
        uid: `${subjectKey(about).replaceAll(' ', '-')}@letproof`,
        title: `${titleOf(about)}: ${name}`,
        day: dueOn,
        url: `${origin}/properties/${propertyId}`,
        changedAt: setAt > detailsAt ? setAt : detailsAt,
        // Both only grow, so the sum does.
        sequence: daysBetween(FIRST, knownSince) + detailsChanges,
      },
    ];
  });
