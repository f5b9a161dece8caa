import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import type { Answer, Question } from '../../../../domain/questionnaire/schema.ts';
import { invalidateVerdict } from '../../../api/invalidateVerdict.ts';
import { queries } from '../../../api/queries.ts';
import { now } from '../../../clock.ts';

export type Choice = { key: string; answer: Answer };

const withAnswer = (rows: readonly AnswerRow[], { id, key, position }: Question, answer: Answer): AnswerRow[] => {
  const former = rows.find((row) => row.key === key);
  const document = former?.document ?? null;
  const answered_at = now();
  const unchecked = { confirmed_at: null, to_recheck: false, may_confirm: false };
  const row = { question_id: position, id, key, document, answer, answered_at, ...unchecked };
  return [...rows.filter((other) => other !== former), row];
};

/**
 * Writes a saved answer into the cache. A fetch that started before the save is stale, so it starts again. Resolves when
 * the page has the answer from the cache. If the unsaved answer were removed before that, the page would show the question
 * as unanswered for a moment.
 */
export const cacheSavedAnswer = async (client: QueryClient, assessmentId: string, choice: Choice): Promise<void> => {
  const { queryKey } = queries.answers(assessmentId);
  const isFetching = client.isFetching({ queryKey }) > 0;
  if (isFetching) await client.cancelQueries({ queryKey });
  const shown = client.getQueryData(queries.questions(assessmentId).queryKey);
  const question = shown?.questions.find(({ key }) => key === choice.key);
  client.setQueryData(
    queryKey,
    (reply) => reply && question && { ...reply, answers: withAnswer(reply.answers, question, choice.answer) },
  );
  if (isFetching) void client.invalidateQueries({ queryKey });
  invalidateVerdict(client);
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
};
