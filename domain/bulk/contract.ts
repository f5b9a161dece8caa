import { z } from 'zod';
import { Id } from '../fact.ts';
import { Answer } from '../questionnaire/schema.ts';

/** Properties that one request may work on. */
export const MAX_BULK = 500;

const PropertyIds = z
  .array(Id())
  .min(1, 'Choose at least one property')
  .max(MAX_BULK, `Choose at most ${MAX_BULK} properties`)
  .transform((ids) => [...new Set(ids)]);

export const StartManyBody = z.strictObject({ property_ids: PropertyIds });

/** By its key alone: a position or an id is another question in another edition, and so in another property. */
export const AnswerManyBody = z.strictObject({
  property_ids: PropertyIds,
  question_key: z.string().min(1, 'Choose a question').max(100),
  answer: Answer,
  /** The edition in which the question was read. By default the one that is in effect. */
  edition: z.string().optional(),
});
export type AnswerManyBody = z.infer<typeof AnswerManyBody>;

/** `same`: it is so already, and nothing is recorded. */
export const BulkState = z.enum(['changed', 'same', 'refused']);
export type BulkState = z.infer<typeof BulkState>;

export const BulkRow = z.object({
  property_id: z.uuid(),
  name: z.string().nullable(),
  state: BulkState,
  /** The answer before. */
  was: Answer.nullable(),
  /** Why it is refused. */
  reason: z.string().nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

export const BulkReply = z.object({ success: z.literal(true), rows: z.array(BulkRow) });

export const ReportsBody = z.strictObject({ property_ids: PropertyIds });
export const ReportsPath = z.object({ id: Id() });
export const ReportsReply = z.object({
  success: z.literal(true),
  id: z.uuid(),
  /** How many of the `total` reports have been printed so far. */
  done: z.int(),
  total: z.int(),
  /** Properties without an assessment, which have no report. */
  left_out: z.array(z.object({ property_id: z.uuid(), name: z.string() })),
});
export type ReportsReply = z.infer<typeof ReportsReply>;
