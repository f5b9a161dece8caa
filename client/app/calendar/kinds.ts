import { z } from 'zod';
import { DOCUMENT_TYPE_LABELS, DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import { PropertyDate } from '../../../domain/reminders/contract.ts';

/** What a date of the calendar is about: a type of document, or something else with a last day. */
const CalendarKind = z.enum([...DocumentType.options, ...PropertyDate.options]);
export type CalendarKind = z.infer<typeof CalendarKind>;

export const KIND_LABELS: Readonly<Record<CalendarKind, string>> = {
  ...DOCUMENT_TYPE_LABELS,
  badge: 'Badge, twelve months',
  check: 'Assessment, check again',
  rules: 'New questions, answer by',
};

export const isPropertyDate = (kind: CalendarKind): kind is PropertyDate => PropertyDate.safeParse(kind).success;

/** The kind of that name; null for an unknown one. */
export const kindNamed = (name: string | null): CalendarKind | null => CalendarKind.safeParse(name).data ?? null;
