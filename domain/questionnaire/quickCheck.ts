import { z } from 'zod';
import { quickCheckContent } from './quickCheckContent.ts';
import { QuickCheckContent, QuickCheckId } from './quickCheckSchema.ts';

const APP_IDS = ['publicLiability', 'fireRisk', 'gasSafety', 'electrical', 'gdpr'];

/** Returns the content unchanged, or throws an error that names the first invalid question. */
export const checkQuickCheck = (raw: unknown): QuickCheckContent => {
  const { success, data, error } = QuickCheckContent.safeParse(raw);
  if (!success) throw new Error(`Quick check: ${z.prettifyError(error)}`);
  QuickCheckId.options.forEach((id, index) => {
    const question = data.questions[index];
    if (question === undefined) throw new Error(`Quick check ${id}: is missing`);
    const { question_id, appId, position } = question;
    if (question_id !== id) throw new Error(`Quick check ${id}: ${question_id} stands in its place`);
    if (appId !== APP_IDS[index]) throw new Error(`Quick check ${id}: appId must be ${APP_IDS[index]}`);
    if (position !== index + 1) throw new Error(`Quick check ${id}: position must be ${index + 1}`);
  });
  if (data.questions.length > QuickCheckId.options.length) throw new Error('Quick check q6: is one too many');
  return data;
};

// A server with invalid content does not start.
export const { questions: QUICK_CHECK_QUESTIONS } = checkQuickCheck(quickCheckContent);
