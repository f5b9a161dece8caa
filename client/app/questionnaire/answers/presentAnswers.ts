import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import { call, isStatus } from '../../../api/http.ts';

/** Milliseconds. Every save of an answer waits for it. */
const LONGEST_READ = 20_000;

/** Undefined if the server no longer shows them. */
export type ReadPresentAnswers = () => Promise<readonly AnswerRow[] | undefined>;

const read = async (id: string): Promise<readonly AnswerRow[] | undefined> => {
  try {
    // Not by the cached query: each save cancels it.
    return (await call('GET /api/assessment/{id}/answers', { path: { id }, within: LONGEST_READ })).answers;
  } catch (error) {
    // The assessment was replaced or deleted: the reply to the save says which.
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
};

/** The answers that the server has now. They are read once, when the first of several saves needs them. */
export const presentAnswers = (assessmentId: string): ReadPresentAnswers => {
  let rows: ReturnType<ReadPresentAnswers> | undefined;
  return () => {
    rows ??= read(assessmentId);
    return rows;
  };
};
