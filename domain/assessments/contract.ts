import { z } from 'zod';
import { Day, Id, LogPosition } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { QuestionRef } from '../questionnaire/questionRef.ts';
import { Answer, Question } from '../questionnaire/schema.ts';

export const AssessmentPath = z.object({ id: Id() });
export const StartBody = z.strictObject({
  property_id: Id('Property is required'),
  type: z.literal('full').default('full'),
});
export const RestartBody = StartBody.extend({
  /** The assessment to replace. The restart is refused if another assessment is the current one. */
  former_assessment_id: Id('Name the assessment by its id').optional(),
});
export const AnswerBody = z.strictObject({
  question_id: QuestionRef,
  answer: Answer,
  /** The edition in which the question was read, to which a position or an id belongs. By default the assessment's. */
  edition: z.string().optional(),
});
export const ConfirmPath = z.object({ id: Id(), key: QuestionRef });
export const QuestionsQuery = z.object({ assessment_id: Id().optional() });
export const MoveBody = z.strictObject({
  edition: z.string({ error: 'Edition is required' }).min(1, 'Edition is required'),
});
/** The defaults are the assessment's own edition and today. */
export const PreviewQuery = z.object({
  edition: z.string().optional(),
  date: z.iso.date('Enter a date such as 2027-03-31').optional(),
});

/** Which report is printed: that after an event of the log, as of a day. By default the present one. */
export const PaperQuery = z.object({
  position: LogPosition('Enter the number of an event').optional(),
  date: z.iso.date('Enter a date such as 2027-03-31').optional(),
});
export type PaperQuery = z.infer<typeof PaperQuery>;

/** What an evidence bundle keeps back, separated by commas. */
export const BundleQuery = z.object({
  withhold: z
    .string('Name what to keep back once, separated by commas')
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
});

export const AnswerDocument = z.object({
  id: z.uuid(),
  filename: z.string(),
  download_url: z.string(),
  expiry_date: Day.nullable(),
  updated_at: z.iso.datetime(),
});
export type AnswerDocument = z.infer<typeof AnswerDocument>;

/**
 * `question_id` and `id` are the position and the place in the assessment's edition; `key` is the same in all editions.
 */
const namedQuestion = { question_id: z.int(), id: z.string(), key: z.string() };

export const AnswerRow = z.object({
  ...namedQuestion,
  answer: Answer.nullable(),
  answered_at: z.iso.datetime().nullable(),
  /** When it was last confirmed without a change. */
  confirmed_at: z.iso.datetime().nullable(),
  /** True after a year, until it is confirmed or changed. */
  to_recheck: z.boolean(),
  /** True from 60 days before that on: to confirm it counts for the year to come. */
  may_confirm: z.boolean(),
  document: AnswerDocument.nullable(),
});
export type AnswerRow = z.infer<typeof AnswerRow>;

export const AssessmentRow = z.object({
  id: z.uuid(),
  property_id: z.uuid(),
  property_name: z.string(),
  property_address: z.string(),
  status: z.enum(['in_progress', 'completed']),
  progress: z.int(),
  passed: z.boolean().nullable(),
  score: z.int(),
  started_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  type: z.literal('full'),
  edition: z.string(),
});
export type AssessmentRow = z.infer<typeof AssessmentRow>;

export const ItemStatus = z.enum(['compliant', 'not_applicable', 'non_compliant', 'unanswered']);

export const ReportItem = z.object({
  ...namedQuestion,
  question: z.object({
    id: z.string(),
    question: z.string(),
    briefDescription: z.string(),
    recommendations: z.array(z.string()),
    section: z.string(),
    sectionNumber: z.int(),
    documentType: DocumentType.nullable(),
  }),
  answer: Answer.nullable(),
  status: ItemStatus,
  nonComplianceReason: z.string().nullable(),
  expiry_date: Day.nullable(),
  document: AnswerDocument.nullable(),
});
export type ReportItem = z.infer<typeof ReportItem>;

export const RulesChangeRow = z.object({
  edition: z.string(),
  effective_on: Day,
  answer_by: Day,
  questions: z.int(),
  /** True if the assessment must be moved to that edition before the questions can be answered. */
  movable: z.boolean(),
  sentence: z.string(),
});
export type RulesChangeRow = z.infer<typeof RulesChangeRow>;

/** The number of questions by their status. */
const Summary = z.object({
  answered: z.int(),
  total: z.int(),
  compliant: z.int(),
  not_applicable: z.int(),
  non_compliant: z.int(),
  unanswered: z.int(),
});

export const EvaluationRow = z.object({
  compliant: z.boolean(),
  score: z.int(),
  summary: Summary,
  /** Positions in the edition, like the two below. */
  unanswered: z.array(z.int()),
  missing_documents: z.array(z.int()),
  expired: z.array(z.int()),
});
export type EvaluationRow = z.infer<typeof EvaluationRow>;

export const Report = AssessmentRow.extend({
  completedAt: z.iso.datetime().nullable(),
  compliant: z.boolean(),
  /** The code of the badge that was issued for this assessment, if any. */
  badge_id: z.string().nullable(),
  /** The unanswered questions of a newer edition of the questionnaire, if any. */
  rules_change: RulesChangeRow.nullable(),
  summary: Summary,
  answers: z.array(ReportItem),
});
export type Report = z.infer<typeof Report>;

/** The yearly check of the answers, the questions of a newer edition whose time is over, or a subscription. */
export const BadgeNeed = z.enum(['check', 'edition', 'subscription']);
export type BadgeNeed = z.infer<typeof BadgeNeed>;

/** The report as its page shows it. */
export const CurrentReport = Report.extend({
  /** What the badge needs besides a passing assessment. */
  badge_waits_for: z.array(BadgeNeed),
});
export type CurrentReport = z.infer<typeof CurrentReport>;

const success = z.literal(true);
export const StartReply = z.object({ success, assessment_id: z.uuid() });
export const AnswerReply = z.object({ success, progress: z.int(), answered: z.int(), total: z.int() });
/** What the person said about a related question in their latest quick check. It answers nothing here. */
export const SaidInQuickCheck = z.object({
  /** The question of the assessment. */
  key: z.string(),
  /** The question of the quick check. */
  asked: z.string(),
  answer: Answer,
  taken_on: Day,
});
export type SaidInQuickCheck = z.infer<typeof SaidInQuickCheck>;

export const AnswersReply = z.object({
  success,
  property_id: z.uuid(),
  edition: z.string(),
  answers: z.array(AnswerRow),
  /** Empty in the account of another, and for an API key. */
  quick_check: z.array(SaidInQuickCheck),
});
export type AnswersReply = z.infer<typeof AnswersReply>;
export const ConfirmReply = z.object({ success, key: z.string(), confirmed_at: z.iso.datetime() });
export const ListReply = z.object({ success, assessments: z.array(AssessmentRow) });
export const CompleteReply = z.object({ success, passed: z.boolean(), score: z.int(), assessment: AssessmentRow });
export const ReportReply = z.object({ success, assessment: CurrentReport });
export const MoveReply = z.object({ success, assessment: AssessmentRow });
export const PreviewReply = z.object({
  success,
  edition: z.string(),
  evaluation: EvaluationRow,
  differences: z.array(
    z.object({ key: z.string(), was: ItemStatus.nullable(), would_be: ItemStatus.nullable(), why: z.string() }),
  ),
});
export type PreviewReply = z.infer<typeof PreviewReply>;
export const QuestionsReply = z.object({
  success,
  edition: z.string(),
  questions: z.array(Question),
  sections: z.array(z.object({ number: z.int(), title: z.string(), count: z.int() })),
});
