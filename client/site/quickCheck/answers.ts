import { quickCheckContent } from '../../../domain/questionnaire/quickCheckContent.ts';
import { evaluateQuickCheck, type QuickCheckResult } from '../../../domain/questionnaire/quickCheckResult.ts';
import { call, isStatus } from '../../api/http.ts';
import { inTime, waitOf } from '../publicCalls.ts';

export const QUESTIONS = quickCheckContent.questions;
export type Question = (typeof QUESTIONS)[number];
export type QuestionId = Question['question_id'];
export type Said = 'Yes' | 'No';
export type Answers = Readonly<Partial<Record<QuestionId, Said>>>;

export type Outcome = {
  readonly result: QuickCheckResult;
  /** False if the server has not got the answers and the result was worked out here. */
  readonly isStored: boolean;
  /** Seconds until this network may take the check again, if it has taken too many. */
  readonly wait?: number;
};

const asSent = (answers: Answers) =>
  QUESTIONS.flatMap(({ question_id }) => {
    const answer = answers[question_id];
    return answer ? [{ question_id, answer }] : [];
  });

/** Sends the answers. The server evaluates with the same code, so without its answer the result is the same. */
export const takeQuickCheck = async (answers: Answers): Promise<Outcome> => {
  const result = evaluateQuickCheck(answers);
  try {
    await call('POST /api/assessment/quick-check', { body: { answers: asSent(answers) }, ...inTime() });
    return { result, isStored: true };
  } catch (error) {
    return { result, isStored: false, ...(isStatus(error, 429) && { wait: waitOf(error) }) };
  }
};
