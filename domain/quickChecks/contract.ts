import { z } from 'zod';
import { QuickCheckId } from '../questionnaire/quickCheckSchema.ts';
import { Answer } from '../questionnaire/schema.ts';

const INCOMPLETE = 'Answer each of the five questions once';

/** All of q1 to q5, once each, in any order. */
export const QuickCheckBody = z.strictObject({
  answers: z
    .array(z.strictObject({ question_id: QuickCheckId, answer: Answer }), { error: INCOMPLETE })
    .length(QuickCheckId.options.length, INCOMPLETE)
    .refine((answers) => new Set(answers.map(({ question_id }) => question_id)).size === answers.length, INCOMPLETE),
});
export type QuickCheckBody = z.infer<typeof QuickCheckBody>;

/** By question. */
export const answersOf = ({ answers }: QuickCheckBody): Record<QuickCheckId, Answer> => {
  const by = new Map(answers.map(({ question_id, answer }) => [question_id, answer]));
  // The schema has checked that each question is answered.
  const of = (id: QuickCheckId) => by.get(id) ?? 'No';
  return { q1: of('q1'), q2: of('q2'), q3: of('q3'), q4: of('q4'), q5: of('q5') };
};

export const QuickCheckReply = z.object({
  success: z.literal(true),
  data: z.object({
    result: z.object({
      passed: z.boolean(),
      missing: z.array(z.object({ question_id: QuickCheckId, text: z.string() })),
    }),
  }),
});
