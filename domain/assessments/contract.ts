import { z } from 'zod';
import { Day, Id } from '../fact.ts';
import { positionOf, QUESTION_COUNT } from '../questionnaire/questionnaire.ts';
import { Answer, Question } from '../questionnaire/schema.ts';

const NO_SUCH_QUESTION = `Question must be a number from 1 to ${QUESTION_COUNT}, or an id such as 3-1`;

/** The 1-based position among all questions; an id such as `"3-1"`, or a number as text (forms send text), is accepted too. */
export const QuestionId = z.union([z.number(), z.string()], { error: NO_SUCH_QUESTION }).transform((given, context) => {
  const position = typeof given === 'number' ? given : /^\d+$/.test(given) ? Number(given) : positionOf(given);
  if (position !== undefined && Number.isInteger(position) && position >= 1 && position <= QUESTION_COUNT)
    return position;
  context.addIssue({ code: 'custom', message: NO_SUCH_QUESTION });
  return z.NEVER;
});

export const AssessmentPath = z.object({ id: Id() });
export const StartBody = z.object({
  property_id: Id('Property is required'),
  type: z.literal('full').default('full'),
});
export const AnswerBody = z.object({ question_id: QuestionId, answer: Answer });

export const AnswerDocument = z.object({
  id: z.uuid(),
  filename: z.string(),
  download_url: z.string(),
  expiry_date: Day.nullable(),
  updated_at: z.iso.datetime(),
});
export type AnswerDocument = z.infer<typeof AnswerDocument>;

export const AnswerRow = z.object({
  question_id: z.int(),
  answer: Answer.nullable(),
  answered_at: z.iso.datetime().nullable(),
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
});
export type AssessmentRow = z.infer<typeof AssessmentRow>;

export const ItemStatus = z.enum(['compliant', 'not_applicable', 'non_compliant', 'unanswered']);

export const ReportItem = z.object({
  question_id: z.int(),
  question: z.object({
    id: z.string(),
    question: z.string(),
    briefDescription: z.string(),
    recommendations: z.array(z.string()),
  }),
  answer: Answer.nullable(),
  status: ItemStatus,
  nonComplianceReason: z.string().nullable(),
  expiry_date: Day.nullable(),
  document: AnswerDocument.nullable(),
});
export type ReportItem = z.infer<typeof ReportItem>;

export const Report = AssessmentRow.extend({
  completedAt: z.iso.datetime().nullable(),
  compliant: z.boolean(),
  /** The code of the badge that stands for this assessment, if one was issued. */
  badge_id: z.string().nullable(),
  summary: z.object({
    answered: z.int(),
    total: z.int(),
    compliant: z.int(),
    not_applicable: z.int(),
    non_compliant: z.int(),
    unanswered: z.int(),
  }),
  answers: z.array(ReportItem),
});
export type Report = z.infer<typeof Report>;

const success = z.literal(true);
export const StartReply = z.object({ success, assessment_id: z.uuid() });
export const AnswerReply = z.object({ success, progress: z.int(), answered: z.int(), total: z.int() });
export const AnswersReply = z.object({ success, answers: z.array(AnswerRow) });
export const ListReply = z.object({ success, assessments: z.array(AssessmentRow) });
export const CompleteReply = z.object({ success, passed: z.boolean(), score: z.int(), assessment: AssessmentRow });
export const ReportReply = z.object({ success, assessment: Report });
export const QuestionsReply = z.object({
  success,
  questions: z.array(Question),
  sections: z.array(z.object({ number: z.int(), title: z.string(), count: z.int() })),
});
