import { z } from 'zod';
import type { AnswerRow } from '../../../../domain/assessments/contract.ts';
import { Answer } from '../../../../domain/questionnaire/schema.ts';
import { LONGEST_COMMAND } from '../../../api/transport.ts';
import { now } from '../../../clock.ts';

/** What the server had when an answer was chosen, so that a change made elsewhere since then can be noticed. */
export const AnswerBase = z.object({
  /** When the answer of the server was given or last confirmed. */
  checkedAt: z.string().nullable(),
  /**
   * Answers that this window has sent, with the time when their last save began or ended. The server may have one of
   * them, also if the reply was lost.
   */
  sent: z.partialRecord(Answer, z.string()),
});
export type AnswerBase = z.infer<typeof AnswerBase>;

type Based = { readonly answer: Answer; readonly base?: AnswerBase | undefined };
type Row = Pick<AnswerRow, 'answer' | 'answered_at' | 'confirmed_at'>;

const checkedAtOf = (row: Row | undefined): string | null => row?.confirmed_at ?? row?.answered_at ?? null;

export const baseOf = (row: Row | undefined): AnswerBase => {
  const checkedAt = checkedAtOf(row);
  // An answer without a time was saved by this window and is not read from the server yet.
  return { checkedAt, sent: row?.answer && checkedAt === null ? { [row.answer]: now() } : {} };
};

/** `answer` is being sent, or its save has just ended. */
export const withSent = <Given extends Based>(given: Given, answer: Answer): Given =>
  given.base ? { ...given, base: { ...given.base, sent: { ...given.base.sent, [answer]: now() } } } : given;

/** A save may still reach the server after this window has given up. A later answer was given elsewhere. */
const mayBeSent = (sentAt: string | undefined, checkedAt: string | null): boolean =>
  sentAt !== undefined && (checkedAt === null || Date.parse(checkedAt) <= Date.parse(sentAt) + LONGEST_COMMAND);

/** `row` is the present one of the server. An answer that an earlier build has stored has no base. */
export const isAnsweredElsewhere = ({ answer, base }: Based, row: Row | undefined): boolean => {
  if (!base || !row?.answer) return false;
  const checkedAt = checkedAtOf(row);
  const isOurs = row.answer === answer || mayBeSent(base.sent[row.answer], checkedAt);
  return !isOurs && checkedAt !== base.checkedAt;
};
