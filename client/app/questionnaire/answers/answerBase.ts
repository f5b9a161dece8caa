import { z } from 'zod';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import { Answer } from '../../../../domain/questionnaire/schema.ts';

/** What the server had when an answer was chosen, so that a change made elsewhere since then can be noticed. */
export const AnswerBase = z.object({
  /** When the answer of the server was given or last confirmed. */
  checkedAt: z.string().nullable(),
  /** Answers that this window has sent: the server may have one of them, also if the reply was lost. */
  sent: z.array(Answer),
});
export type AnswerBase = z.infer<typeof AnswerBase>;

type Based = { readonly answer: Answer; readonly base?: AnswerBase | undefined };
type Row = Pick<AnswerRow, 'answer' | 'answered_at' | 'confirmed_at'>;

const checkedAtOf = (row: Row | undefined): string | null => row?.confirmed_at ?? row?.answered_at ?? null;

export const baseOf = (row: Row | undefined): AnswerBase => {
  const checkedAt = checkedAtOf(row);
  // An answer without a time was saved by this window and is not read from the server yet.
  return { checkedAt, sent: row?.answer && checkedAt === null ? [row.answer] : [] };
};

/** For an answer that replaces an unsaved one. */
export const baseAfter = ({ answer, base }: Based): AnswerBase | undefined =>
  base && { ...base, sent: [...base.sent, answer] };

/** `row` is the present one of the server. An answer that an earlier build has stored has no base. */
export const isAnsweredElsewhere = ({ answer, base }: Based, row: Row | undefined): boolean => {
  if (!base || !row?.answer) return false;
  const isOurs = row.answer === answer || base.sent.includes(row.answer);
  return !isOurs && checkedAtOf(row) !== base.checkedAt;
};
