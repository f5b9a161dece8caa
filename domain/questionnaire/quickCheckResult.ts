import { quickCheckContent } from './quickCheckContent.ts';
import type { QuickCheckId } from './quickCheckSchema.ts';
import type { Answer } from './schema.ts';

export type QuickCheckAnswers = Readonly<Partial<Record<QuickCheckId, Answer>>>;
export type QuickCheckResult = {
  readonly passed: boolean;
  readonly missing: readonly { readonly question_id: QuickCheckId; readonly text: string }[];
};

/**
 * N/A counts as passed, an unanswered question does not. This file loads no schema: the quick check's own script uses it
 * without a connection and has to stay small.
 */
export const evaluateQuickCheck = (answers: QuickCheckAnswers): QuickCheckResult => {
  const missing = quickCheckContent.questions
    .filter(({ question_id }) => (answers[question_id] ?? 'No') === 'No')
    .map(({ question_id, missingItemText }) => ({ question_id, text: missingItemText }));
  return { passed: missing.length === 0, missing };
};
