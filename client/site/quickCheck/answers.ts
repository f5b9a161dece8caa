import { quickCheckContent } from '../../../domain/questionnaire/quickCheckContent.ts';
import { evaluateQuickCheck, type QuickCheckResult } from '../../../domain/questionnaire/quickCheckResult.ts';
import { isRecord, postJson } from '../postJson.ts';

export const QUESTIONS = quickCheckContent.questions;
export type Question = (typeof QUESTIONS)[number];
export type QuestionId = Question['question_id'];
export type Said = 'Yes' | 'No';
export type Answers = Readonly<Partial<Record<QuestionId, Said>>>;

export type Outcome = {
  readonly result: QuickCheckResult;
  /** False if the server has not got the answers and the result was worked out here. */
  readonly kept: boolean;
  /** Seconds until this network may take the check again, if it has taken too many. */
  readonly wait?: number;
};

const asSent = (answers: Answers) =>
  QUESTIONS.map(({ question_id }) => ({ question_id, answer: answers[question_id] }));

/** The server evaluates with the same code. Its answer says only whether it has recorded the check. */
const hasResult = (body: unknown): boolean =>
  isRecord(body) && isRecord(body.data) && isRecord(body.data.result) && typeof body.data.result.passed === 'boolean';

/** Sends the answers. Without an answer from the server the result is worked out here. */
export const takeQuickCheck = async (answers: Answers): Promise<Outcome> => {
  const result = evaluateQuickCheck(answers);
  try {
    const { status, body, retryAfter } = await postJson('/assessment/quick-check', { answers: asSent(answers) });
    if (status === 429) return { result, kept: false, wait: retryAfter };
    return { result, kept: status === 200 && hasResult(body) };
  } catch {
    return { result, kept: false };
  }
};
