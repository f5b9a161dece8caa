import { z } from 'zod';
import { RulesChangeRow } from '../assessments/contract.ts';
import { Badge } from '../badges/contract.ts';
import { Day } from '../fact.ts';
import { plainText } from '../plainText.ts';
import { Property } from '../properties/contract.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

export const Compliance = z.enum(['compliant', 'non_compliant', 'in_progress', 'not_assessed']);
export type Compliance = z.infer<typeof Compliance>;

export const OverviewRow = Property.extend({
  assessment: z
    .object({
      id: z.uuid(),
      status: z.enum(['in_progress', 'completed']),
      progress: z.int(),
      answered: z.int(),
      passed: z.boolean().nullable(),
      compliant: z.boolean(),
      total: z.int(),
      completed_at: z.iso.datetime().nullable(),
      /** From this day on last year's answers have to be checked again; null before the assessment is completed. */
      check_again_on: Day.nullable(),
      edition: z.string(),
      /** Questions that prevent a pass, and unanswered questions, by their positions in its edition. */
      non_compliant: z.array(z.int()),
      unanswered: z.array(z.int()),
      /** The unanswered questions of a newer edition of the questionnaire, if any. */
      rules_change: RulesChangeRow.nullable(),
    })
    .nullable(),
  compliance: Compliance,
  badge: Badge.nullable(),
  next_expiry: Day.nullable(),
  /** Those that answer a question of its edition. Documents that are only filed are not among them. */
  documents: z.object({ total: z.int() }),
});
export type OverviewRow = z.infer<typeof OverviewRow>;

export const UpcomingExpiry = z.object({
  property_id: z.uuid(),
  property_name: z.string(),
  document_id: z.uuid(),
  document_type: DocumentType,
  /** The question that it answers; null for a paper that is only filed. */
  question_key: z.string().nullable(),
  expiry_date: Day,
  days_until_expiry: z.int(),
});
export type UpcomingExpiry = z.infer<typeof UpcomingExpiry>;

/** Documents that each list of `Stats` names. An account may have thousands. */
export const MAX_EXPIRIES = 100;

export const Stats = z.object({
  totalProperties: z.int(),
  fullyCompliant: z.int(),
  expiringSoon: z.int(),
  actionRequired: z.int(),
  recentActivity: z.array(
    z.object({
      type: z.string(),
      property_id: z.uuid().nullable(),
      property_name: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** The first hundred of the next 30 days, the earliest first. `expiringSoon` counts all. */
  upcomingExpiries: z.array(UpcomingExpiry),
  /** The first hundred documents that count and have expired, the earliest first. */
  expiredDocuments: z.array(UpcomingExpiry),
  assessmentStats: z.object({
    totalAssessments: z.int(),
    passedAssessments: z.int(),
    failedAssessments: z.int(),
    inProgressAssessments: z.int(),
  }),
  /** Here `properties_count` is the number of existing properties and `properties_limit` the allowance of the plan. */
  subscription: z.object({
    status: z.enum(['active', 'inactive']),
    properties_count: z.int(),
    properties_limit: z.int(),
  }),
});
export type Stats = z.infer<typeof Stats>;

const success = z.literal(true);
export const StatsReply = z.object({ success, data: z.object({ stats: Stats }) });
export const OverviewReply = z.object({ success, properties: z.array(OverviewRow) });
export const OverviewRowReply = z.object({ success, property: OverviewRow });
/** One page: `total` counts all properties that match, `next` is the cursor of the next page. */
export const OverviewPageReply = OverviewReply.extend({ total: z.int(), next: z.string().nullable() });

/** `expiring_soon`: with a document that expires within 30 days. The others are verdicts. */
export const ListState = z.enum([...Compliance.options, 'expiring_soon']);
export type ListState = z.infer<typeof ListState>;

/** Most urgent first, by name, by next expiry, or newest first. */
export const ListSort = z.enum(['urgency', 'name', 'expiry', 'added']);
export type ListSort = z.infer<typeof ListSort>;

export const DEFAULT_SORT: ListSort = 'urgency';
export const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
export const MAX_SEARCH = 100;

const LIMIT = `Choose a number from 1 to ${MAX_PAGE_SIZE}`;

/** Which part of the property list a request asks for. Without any of these parameters it gets the whole list. */
export const ListQuery = z.object({
  q: z.string().max(MAX_SEARCH, `Keep it to ${MAX_SEARCH} characters`).overwrite(plainText).default(''),
  state: ListState.optional(),
  sort: ListSort.default(DEFAULT_SORT),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, LIMIT)
    .transform(Number)
    .pipe(z.int().min(1, LIMIT).max(MAX_PAGE_SIZE, LIMIT))
    .default(PAGE_SIZE),
  /** `next` of the page before. */
  after: z.string().max(4000).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;
