import type { Day } from '../../../domain/calendar.ts';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import type { Document } from '../../../domain/documents/contract.ts';
import { type CalendarKind, KIND_LABELS } from './kinds.ts';
import { nextYear } from './months.ts';

export type CalendarDate = {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly what: string;
  readonly day: Day;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly town: string;
};

type About = Pick<CalendarDate, 'propertyId' | 'propertyName' | 'town'>;

const ofProperty = ({ badge, assessment }: OverviewRow, about: About): CalendarDate[] => {
  const dates: CalendarDate[] = [];
  const add = (kind: CalendarKind, day: Day) =>
    dates.push({ id: `${about.propertyId} ${kind}`, kind, what: KIND_LABELS[kind], day, ...about });
  if (badge && badge.status !== 'revoked') add('badge', nextYear(badge.issued_date));
  if (assessment?.check_again_on) add('check', assessment.check_again_on);
  if (assessment?.rules_change) add('rules', assessment.rules_change.answer_by);
  return dates;
};

/** Everything with a last day, the earliest first. */
export const datesOf = (
  documents: readonly Document[],
  properties: readonly OverviewRow[],
): readonly CalendarDate[] => {
  const byId = new Map(properties.map((property) => [property.id, property]));
  const aboutOf = ({ id, name, city }: OverviewRow): About => ({ propertyId: id, propertyName: name, town: city });
  const ofDocuments = documents.flatMap(({ id, property_id, document_type: kind, expiry_date, superseded }) => {
    const property = byId.get(property_id);
    if (!property || !expiry_date || superseded) return [];
    return [{ id, kind, what: KIND_LABELS[kind], day: expiry_date, ...aboutOf(property) }];
  });
  const dates = [...ofDocuments, ...properties.flatMap((property) => ofProperty(property, aboutOf(property)))];
  return dates.sort((one, other) => one.day.localeCompare(other.day) || one.what.localeCompare(other.what));
};

export const datesOn = (dates: readonly CalendarDate[], day: Day) => dates.filter((date) => date.day === day);

export const datesIn = (dates: readonly CalendarDate[], month: string) =>
  dates.filter(({ day }) => day.startsWith(month));

/** Null stands for all. */
export type CalendarFilter = {
  readonly propertyId: string | null;
  readonly groupId: string | null;
  readonly kind: CalendarKind | null;
};

/** `grouped` are the properties of the chosen group. */
export const filtered = (
  dates: readonly CalendarDate[],
  { propertyId, kind }: CalendarFilter,
  grouped: ReadonlySet<string> | null,
) =>
  dates.filter(
    (date) =>
      (propertyId === null || date.propertyId === propertyId) &&
      (grouped === null || grouped.has(date.propertyId)) &&
      (kind === null || date.kind === kind),
  );
