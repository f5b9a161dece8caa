import { z } from 'zod';
import { AssessmentRow } from '../assessments/contract.ts';
import { Badge, BadgeStatus } from '../badges/contract.ts';
import { Compliance } from '../dashboard/contract.ts';
import { Document } from '../documents/contract.ts';
import { Day, Id, LogPosition } from '../fact.ts';
import { Nation, Property, PropertyBody, Unchangeable } from '../properties/contract.ts';
import { PropertyType } from '../properties/events.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { FilterDay, FilterDays, FilterText, oneOrMany } from './filters.ts';

/** Lists of the console, in the form of ra-data-simple-rest: `sort`, `range` and `filter` are JSON. */
export const CONSOLE_RESOURCES = ['properties', 'assessments', 'documents', 'badges', 'reminders', 'activity'] as const;
export type ConsoleResource = (typeof CONSOLE_RESOURCES)[number];

/** The fields that a list can be sorted by, and what it can be filtered by. */
export type ListContract = {
  readonly path: z.ZodObject<{ id: z.ZodType<string> }>;
  readonly sorts: readonly [string, ...string[]];
  readonly filter: z.ZodObject;
};
export type FilterOf<List extends ListContract> = z.output<List['filter']>;

const uuidPath = z.object({ id: Id() });
/** Records of the log have the position of their event as id. */
const positionPath = z.object({ id: LogPosition() });

const ofProperty = { q: FilterText.optional(), property_id: oneOrMany(Id()) };

const Named = z.object({ id: z.uuid(), name: z.string() });

/** `none`: no badge was issued for the current assessment. */
export const ShownBadgeStatus = z.enum([...BadgeStatus.options, 'none']);
export type ShownBadgeStatus = z.infer<typeof ShownBadgeStatus>;

export const ConsoleProperty = Property.extend({
  assessment_id: z.uuid().nullable(),
  compliance: Compliance,
  /** When the answers of its assessment were completed last. They may be open again since. */
  completed_at: z.iso.datetime().nullable(),
  /** Percent of the questions that are answered. */
  progress: z.int().nullable(),
  /** The code of the badge. */
  badge_id: z.string().nullable(),
  badge_status: ShownBadgeStatus,
  /** The last day on which the badge can be active, and the first day on which it was not. */
  badge_until: Day.nullable(),
  badge_since: Day.nullable(),
  /** The earliest last day of evidence or badge, and what ends then. */
  next_expiry: Day.nullable(),
  next_document: z.enum([...DocumentType.options, 'badge']).nullable(),
  documents: z.int(),
  /** An agent's client. */
  group: Named.nullable(),
  looked_after_by: Named.nullable(),
  tags: z.array(z.string()),
});
export type ConsoleProperty = z.infer<typeof ConsoleProperty>;

const isChangeable = (name: string): boolean => name in PropertyBody.shape;

/** The record of a property that is sent back whole. Its type has what may change. */
export const ChangeConsolePropertyBody = PropertyBody.extend(
  Object.fromEntries(
    Object.keys(ConsoleProperty.shape)
      .filter((name) => !isChangeable(name))
      .map((name) => [name, Unchangeable]),
  ),
) as unknown as typeof PropertyBody;

export const PROPERTY_LIST = {
  path: uuidPath,
  sorts: [
    'name',
    'id',
    'city',
    'nation',
    'property_type',
    'compliance',
    'badge_status',
    'badge_until',
    'next_expiry',
    'created_at',
    'updated_at',
  ],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    q: FilterText.optional(),
    name: oneOrMany(FilterText),
    city: oneOrMany(FilterText),
    nation: oneOrMany(Nation),
    property_type: oneOrMany(PropertyType),
    compliance: oneOrMany(Compliance),
    badge_status: oneOrMany(ShownBadgeStatus),
    next_expiry_gte: FilterDay,
    next_expiry_lte: FilterDay,
    /** The badge or any document ends within so many days from today, also if another one has ended before. */
    runs_out_within: FilterDays,
    /** Whether a document, or the badge, has run out. */
    expired: z.boolean().optional(),
    group_id: oneOrMany(Id()),
    looked_after_by_id: oneOrMany(Id()),
    tag: oneOrMany(FilterText),
  }),
} as const satisfies ListContract;

export const ConsoleAssessment = AssessmentRow;
export const ASSESSMENT_LIST = {
  path: uuidPath,
  sorts: ['property_name', 'id', 'status', 'started_at', 'completed_at', 'edition'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    ...ofProperty,
    status: oneOrMany(AssessmentRow.shape.status),
    passed: z.boolean().optional(),
    edition: oneOrMany(FilterText),
  }),
} as const satisfies ListContract;

export const ConsoleBadge = Badge;
export const BADGE_LIST = {
  path: uuidPath,
  sorts: ['property_name', 'id', 'status', 'issued_date', 'expiry_date'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    ...ofProperty,
    status: oneOrMany(BadgeStatus),
    expiry_date_gte: FilterDay,
    expiry_date_lte: FilterDay,
    runs_out_within: FilterDays,
  }),
} as const satisfies ListContract;

/** `property_name`: null once the property is removed. */
export const ConsoleDocument = Document.extend({ property_name: z.string().nullable() });
export type ConsoleDocument = z.infer<typeof ConsoleDocument>;
export const DOCUMENT_LIST = {
  path: uuidPath,
  sorts: ['expiry_date', 'id', 'filename', 'document_type', 'uploaded_at'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    ...ofProperty,
    document_type: oneOrMany(DocumentType),
    superseded: z.boolean().optional(),
    property_removed: z.boolean().optional(),
    expiry_date_gte: FilterDay,
    expiry_date_lte: FilterDay,
    runs_out_within: FilterDays,
  }),
} as const satisfies ListContract;

/** `property_name`: null once the property is removed. */
export const ConsoleReminder = z.object({
  id: LogPosition(),
  property_id: z.uuid(),
  property_name: z.string().nullable(),
  about: z.enum(['document', 'badge', 'recheck', 'edition']),
  document_id: z.uuid().nullable(),
  /** What it was about, in words. */
  subject: z.string(),
  due_on: Day,
  sent_on: Day,
  sent_at: z.iso.datetime(),
});
export type ConsoleReminder = z.infer<typeof ConsoleReminder>;
export const REMINDER_LIST = {
  path: positionPath,
  sorts: ['sent_at', 'id', 'due_on', 'about'],
  filter: z.strictObject({
    id: oneOrMany(LogPosition()),
    ...ofProperty,
    about: oneOrMany(ConsoleReminder.shape.about),
    due_on_gte: FilterDay,
    due_on_lte: FilterDay,
  }),
} as const satisfies ListContract;

export const ConsoleActivity = z.object({
  id: LogPosition(),
  type: z.string(),
  /** The same in words. */
  text: z.string(),
  property_id: z.uuid().nullable(),
  property_name: z.string().nullable(),
  /** A removed property has only its history left. */
  property_removed: z.boolean(),
  /** Who did it, in words; `by_id` is the account of a person. */
  by: z.string(),
  by_id: z.uuid().nullable(),
  at: z.iso.datetime(),
});
export type ConsoleActivity = z.infer<typeof ConsoleActivity>;
export const ACTIVITY_LIST = {
  path: positionPath,
  sorts: ['at', 'id', 'type'],
  filter: z.strictObject({
    id: oneOrMany(LogPosition()),
    ...ofProperty,
    type: oneOrMany(FilterText),
    by_id: oneOrMany(Id()),
  }),
} as const satisfies ListContract;

export const ExportQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });
