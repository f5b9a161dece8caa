import { z } from 'zod';
import type { Question } from './schema.ts';

const UNREADABLE = 'Question must be a number such as 20, an id such as 3-1, or a key';

/**
 * A reference to a question: its 1-based position as a number or text (forms send text), its id such as `3-1`, or its
 * key. Position and id depend on the edition.
 */
export const QuestionRef = z.union(
  [z.int(UNREADABLE).min(1, UNREADABLE), z.string().min(1, UNREADABLE).max(100, UNREADABLE)],
  { error: UNREADABLE },
);
export type QuestionRef = z.infer<typeof QuestionRef>;

const DIGITS = /^\d{1,4}$/;

/** The question that `ref` names. `questions` must be all questions of an edition, in order. */
export const findQuestion = (questions: readonly Question[], ref: QuestionRef): Question | undefined => {
  if (typeof ref === 'number') return questions[ref - 1];
  if (DIGITS.test(ref)) return questions[Number(ref) - 1];
  return questions.find(({ id, key }) => id === ref || key === ref);
};

/** The rejection of an invalid reference; `count` is the number of questions of the edition. */
export const noSuchQuestion = (count: number): string =>
  `Question must be a number from 1 to ${count}, or an id such as 3-1`;
