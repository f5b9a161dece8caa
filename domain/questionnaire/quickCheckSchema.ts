import { z } from 'zod';
import { Day } from '../fact.ts';

export const QuickCheckId = z.enum(['q1', 'q2', 'q3', 'q4', 'q5']);
export type QuickCheckId = z.infer<typeof QuickCheckId>;

const text = z.string().trim().min(1);

const QuickCheckQuestion = z.strictObject({
  question_id: QuickCheckId,
  appId: z.enum(['publicLiability', 'fireRisk', 'gasSafety', 'electrical', 'gdpr']),
  position: z.int().min(1),
  question: text,
  helperText: text,
  missingItemText: text,
  // Plain text, because the landing page must not load all questions. A test checks that these keys exist.
  relatedQuestionKeys: z
    .array(z.string().regex(/^[a-z][a-z0-9-]*$/))
    .min(1)
    .readonly(),
  nations: text,
});

export const QuickCheckContent = z.strictObject({
  lastReviewed: Day,
  questions: z.array(QuickCheckQuestion).readonly(),
  resultNotes: z.strictObject({ pass: text, fail: text }),
});
export type QuickCheckContent = z.infer<typeof QuickCheckContent>;
