import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import type { Answer, Question } from '../../../../domain/questionnaire/schema.ts';
import { invalidateVerdict } from '../../../api/invalidateVerdict.ts';
import { queries } from '../../../api/queries.ts';

export type Choice = { key: string; answer: Answer };
type Change = (row: AnswerRow) => AnswerRow;

const NO_RECHECK = { to_recheck: false, may_confirm: false };

const unanswered = ({ id, key, position }: Question): AnswerRow => {
  const given = { answer: null, answered_at: null, confirmed_at: null, document: null };
  return { question_id: position, id, key, ...given, ...NO_RECHECK };
};

const withRow = (rows: readonly AnswerRow[], question: Question, change: Change): AnswerRow[] => {
  const former = rows.find(({ key }) => key === question.key);
  return [...rows.filter((row) => row !== former), change(former ?? unanswered(question))];
};

/**
 * Writes what the server has stored about a question into the cache. A fetch that started before that is stale, so it
 * starts again. Resolves when the page has the row from the cache. If an unsaved draft were removed before that, the page
 * would show the former state for a moment.
 */
export const cacheAnswerRow = async (
  client: QueryClient,
  assessmentId: string,
  key: string,
  change: Change,
): Promise<void> => {
  const { queryKey } = queries.answers(assessmentId);
  const isFetching = client.isFetching({ queryKey }) > 0;
  if (isFetching) await client.cancelQueries({ queryKey });
  const shown = client.getQueryData(queries.questions(assessmentId).queryKey);
  const question = shown?.questions.find((each) => each.key === key);
  client.setQueryData(
    queryKey,
    (reply) => reply && question && { ...reply, answers: withRow(reply.answers, question, change) },
  );
  if (isFetching) void client.invalidateQueries({ queryKey });
  invalidateVerdict(client);
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
};

export const cacheSavedAnswer = (client: QueryClient, assessmentId: string, { key, answer }: Choice): Promise<void> =>
  cacheAnswerRow(client, assessmentId, key, (row) => ({
    ...row,
    answer,
    // Only the server knows when. An answer without a time marks one that is not read from it yet.
    answered_at: null,
    confirmed_at: null,
    ...NO_RECHECK,
  }));

export const cacheConfirmation = (
  client: QueryClient,
  assessmentId: string,
  { key, confirmed_at }: Pick<AnswerRow, 'key' | 'confirmed_at'>,
): Promise<void> => cacheAnswerRow(client, assessmentId, key, (row) => ({ ...row, confirmed_at, ...NO_RECHECK }));
