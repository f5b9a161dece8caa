import { z } from 'zod';
import { QuickCheckId } from '../questionnaire/quickCheckSchema.ts';
import { Answer } from '../questionnaire/schema.ts';

const INCOMPLETE = 'Answer each of the five questions once';

/** All of q1 to q5, once each, in any order. */
export const QuickCheckBody = z.object({
  answers: z
    .array(z.object({ question_id: QuickCheckId, answer: Answer }), { error: INCOMPLETE })
    .length(QuickCheckId.options.length, INCOMPLETE)
    .refine((answers) => new Set(answers.map(({ question_id }) => question_id)).size === answers.length, INCOMPLETE),
});
export type QuickCheckBody = z.infer<typeof QuickCheckBody>;

export const QuickCheckReply = z.object({
  success: z.literal(true),
  data: z.object({
    result: z.object({
      passed: z.boolean(),
      missing: z.array(z.object({ question_id: QuickCheckId, text: z.string() })),
    }),
  }),
});
