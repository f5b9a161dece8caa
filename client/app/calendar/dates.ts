import { type Day, londonDay } from '../../../domain/calendar.ts';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import type { Document } from '../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { nextYear } from './months.ts';

export type CalendarDate = {
  readonly id: string;
  readonly what: string;
  readonly day: Day;
  readonly propertyId: string;
  readonly propertyName: string;
  readonly town: string;
};

type About = Pick<CalendarDate, 'propertyId' | 'propertyName' | 'town'>;

const ofProperty = ({ badge, assessment }: OverviewRow, about: About): CalendarDate[] => {
  const dates: CalendarDate[] = [];
  const add = (what: string, day: Day) => dates.push({ id: `${about.propertyId} ${what}`, what, day, ...about });
  if (badge && badge.status !== 'revoked') add('Badge, twelve months', nextYear(badge.issued_date));
  if (assessment?.completed_at) {
    const completed = londonDay(new Date(assessment.completed_at));
    // A badge is renewed when all answers have been checked again.
    const checked = badge && badge.issued_date > completed ? badge.issued_date : completed;
    add('Assessment, check again', nextYear(checked));
  }
  if (assessment?.rules_change) add('New questions, answer by', assessment.rules_change.answer_by);
  return dates;
};

/** Everything with a last day, the earliest first. */
export const datesOf = (
  documents: readonly Document[],
  properties: readonly OverviewRow[],
): readonly CalendarDate[] => {
  const byId = new Map(properties.map((property) => [property.id, property]));
  const aboutOf = ({ id, name, city }: OverviewRow): About => ({ propertyId: id, propertyName: name, town: city });
  const ofDocuments = documents.flatMap(({ id, property_id, document_type, expiry_date, superseded }) => {
    const property = byId.get(property_id);
    if (!property || !expiry_date || superseded) return [];
    return [{ id, what: DOCUMENT_TYPE_LABELS[document_type], day: expiry_date, ...aboutOf(property) }];
  });
  const dates = [...ofDocuments, ...properties.flatMap((property) => ofProperty(property, aboutOf(property)))];
  return dates.sort((one, other) => one.day.localeCompare(other.day) || one.what.localeCompare(other.what));
};

export const datesOn = (dates: readonly CalendarDate[], day: Day) => dates.filter((date) => date.day === day);

export const datesIn = (dates: readonly CalendarDate[], month: string) =>
  dates.filter(({ day }) => day.startsWith(month));
