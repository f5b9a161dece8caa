import type { QueryClient } from '@tanstack/react-query';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { queries } from '../../../api/queries.ts';
import { invalidateVerdict } from '../../../api/invalidateVerdict.ts';

export type Choice = { position: number; answer: Answer };

const withChoice = (rows: readonly AnswerRow[], { position, answer }: Choice): AnswerRow[] => {
  const former = rows.find((row) => row.question_id === position);
  const row = { question_id: position, document: null, ...former, answer, answered_at: new Date().toISOString() };
  return [...rows.filter((other) => other !== former), row];
};

/** Writes a saved answer into the cache. A fetch that started before the save is stale, so it starts again. */
export const cacheSavedAnswer = async (client: QueryClient, assessmentId: string, choice: Choice): Promise<void> => {
  const { queryKey } = queries.answers(assessmentId);
  const isFetching = client.isFetching({ queryKey }) > 0;
  if (isFetching) await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (rows) => rows && withChoice(rows, choice));
  if (isFetching) void client.invalidateQueries({ queryKey });
  invalidateVerdict(client);
};
