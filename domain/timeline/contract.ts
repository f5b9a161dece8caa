import { z } from 'zod';
import { EvaluationRow } from '../assessments/contract.ts';
import { Badge } from '../badges/contract.ts';
import { Compliance } from '../dashboard/contract.ts';
import { Day, LogPosition } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

const success = z.literal(true);

const day = (field: string) =>
  z.iso.date({
    // A form sends an empty field as an empty text.
    error: ({ input }) =>
      input === undefined || input === '' ? `${field} is required` : 'Enter a date such as 2027-03-31',
  });

export const AsOfQuery = z.object({ date: day('Date') });
export const StayQuery = z.object({ from: day('Arrival'), to: day('Departure') }).refine(({ from, to }) => from <= to, {
  error: 'Departure cannot be before arrival',
  path: ['to'],
  // What is no date comes neither before nor after another one.
  when: ({ issues }) => issues.length === 0,
});
/**
 * `limit`: events of a page, newest first. `after`: the position of the last event of the page before; a page goes on with
 * older ones.
 */
export const HistoryQuery = z.object({
  after: LogPosition('Enter the position of the last event seen').optional(),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(200).default(50),
});

export const TurningRow = z.object({
  property_id: z.uuid(),
  property_name: z.string(),
  /** The first day that is not good. */
  on: Day,
  /** The last day that is good; of a subscription its last. */
  last_day: Day,
  kind: z.enum(['document', 'term', 'edition', 'subscription']),
  label: z.string(),
  reason: z.string(),
});
export type TurningRow = z.infer<typeof TurningRow>;

export const AheadMonth = z.object({
  /** `2027-03`. */
  month: z.string(),
  /** True if every property is compliant at the end of the month. */
  compliant: z.boolean(),
  properties_compliant: z.int(),
  turning: z.array(TurningRow),
});
export type AheadMonth = z.infer<typeof AheadMonth>;

export const AheadReply = z.object({
  success,
  today: Day,
  properties: z.int(),
  /** Today. */
  properties_compliant: z.int(),
  months: z.array(AheadMonth),
  /** The days on which a later edition of the questionnaire takes effect. */
  rules: z.array(z.object({ edition: z.string(), on: Day })),
});
export type AheadReply = z.infer<typeof AheadReply>;

/** `was` and `now` are null where there was, or is, nothing. */
export const HistoryChange = z.object({ what: z.string(), was: z.string().nullable(), now: z.string().nullable() });
export type HistoryChange = z.infer<typeof HistoryChange>;

export const HistoryEvent = z.object({
  position: LogPosition(),
  at: z.iso.datetime(),
  type: z.string(),
  by: z.string(),
  summary: z.string(),
  changes: z.array(HistoryChange),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** The state and the score of a property from one day to another. */
export const Course = z.object({ from: Day, to: Day, compliance: Compliance, score: z.int().nullable() });
export type Course = z.infer<typeof Course>;

export const HistoryReply = z.object({
  success,
  events: z.array(HistoryEvent),
  total: z.int(),
  /** Only on the first page. */
  course: z.array(Course).optional(),
});
export type HistoryReply = z.infer<typeof HistoryReply>;

export const AsOfReply = z.object({
  success,
  date: Day,
  edition: z.string().nullable(),
  compliance: Compliance,
  evaluation: EvaluationRow.nullable(),
  /** Why it was not in order, as sentences; none if it was. */
  reasons: z.array(z.string()),
  documents: z.array(
    z.object({
      id: z.uuid(),
      document_type: DocumentType,
      question_id: z.int().nullable(),
      question_key: z.string().nullable(),
      expiry_date: Day.nullable(),
      uploaded_at: z.iso.datetime(),
      superseded: z.boolean(),
    }),
  ),
  badge: Badge.nullable(),
});
export type AsOfReply = z.infer<typeof AsOfReply>;

export const Gap = z.object({
  /** The first and the last bad day of the stay. */
  from: Day,
  to: Day,
  reasons: z.array(z.string()),
  /** The first good day after it, also after the stay; null if there is none yet. */
  put_right_on: Day.nullable(),
});
export type Gap = z.infer<typeof Gap>;

export const Stay = z.object({ from: Day, to: Day, compliant: z.boolean(), gaps: z.array(Gap) });
export type Stay = z.infer<typeof Stay>;
export const StayReply = Stay.extend({ success });
