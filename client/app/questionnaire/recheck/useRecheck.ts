import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { cacheConfirmation } from '../answers/answerCache.ts';

export type Recheck = {
  /** Answers that are still to check again, with this one. */
  readonly left: number;
  /** When the answer was given or last confirmed (ISO 8601, UTC). */
  readonly checkedAt: string;
  readonly wasConfirmed: boolean;
  readonly confirming: boolean;
  readonly failure: string | null;
  readonly confirm: () => void;
};

type Place = {
  readonly assessmentId: string;
  readonly key: string;
  readonly answers: readonly AnswerRow[];
  /** Leads on to the next answer to check. Null in single-question mode, which stays at its question. */
  readonly go: ((position: number) => void) | null;
};

type Checked = Pick<AnswerRow, 'key' | 'question_id' | 'may_confirm'>;

/** The positions of the answers to check again, in order; from 60 days before they must be, because it counts by then. */
const toRecheck = (answers: readonly Checked[]): readonly number[] =>
  answers
    .filter(({ may_confirm }) => may_confirm)
    .map(({ question_id }) => question_id)
    .sort((one, other) => one - other);

export const firstToRecheck = (answers: readonly Checked[]): number | undefined => toRecheck(answers)[0];

/** The next answer to check again, from this question on and then from the first. */
export const nextToRecheck = (answers: readonly Checked[], key: string): number | undefined => {
  const open = toRecheck(answers.filter((row) => row.key !== key));
  const here = answers.find((row) => row.key === key)?.question_id ?? 0;
  return open.find((position) => position > here) ?? open[0];
};

/** Confirms last year's answer of this question; null if it needs no check. */
export const useRecheck = ({ assessmentId, key, answers, go }: Place): Recheck | null => {
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (confirmed: string) => commands.confirmAnswer(assessmentId, confirmed),
    onSuccess: ({ confirmed_at }, confirmed) => {
      const cached = cacheConfirmation(client, assessmentId, { key: confirmed, confirmed_at });
      // The user may have moved to another question before the reply arrived.
      const next = confirmed === key ? nextToRecheck(answers, key) : undefined;
      if (next !== undefined) go?.(next);
      return cached;
    },
  });
  const row = answers.find((each) => each.key === key);
  if (!row?.may_confirm) return null;
  const isOfThis = variables === key;
  const confirming = isPending && isOfThis;
  return {
    left: answers.filter(({ may_confirm }) => may_confirm).length,
    checkedAt: row.confirmed_at ?? row.answered_at ?? '',
    wasConfirmed: row.confirmed_at !== null,
    confirming,
    failure: error && isOfThis ? messageOf(error, 'Failed to confirm the answer. Please try again.') : null,
    confirm: () => {
      if (!confirming) mutate(key);
    },
  };
};
