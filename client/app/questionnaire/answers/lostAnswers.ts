import { type AnswerSheet, positionsOf } from './answerSheet.ts';

const list = new Intl.ListFormat('en-GB');

/** Answers of this window that the server does not have. */
export type LostAnswers = {
  readonly positions: readonly number[];
  /** How many are answers to questions that the assessment no longer asks: they have no position. */
  readonly noLongerAsked: number;
};

export const lostIn = (sheet: AnswerSheet, keys: readonly string[]): LostAnswers => {
  const lost = [...new Set(keys)];
  const positions = positionsOf(sheet, lost);
  return { positions, noLongerAsked: lost.length - positions.length };
};

const questionsIn = ({ positions, noLongerAsked }: LostAnswers): string => {
  const numbered = `${positions.length === 1 ? 'question' : 'questions'} ${list.format(positions.map(String))}`;
  const others = noLongerAsked === 1 ? 'a question that is no longer asked' : 'questions that are no longer asked';
  return list.format([...(positions.length > 0 ? [numbered] : []), ...(noLongerAsked > 0 ? [others] : [])]);
};

/** `Your answers to questions 1 and 3 were not saved.` Null without any. */
export const notSavedSentence = (lost: LostAnswers): string | null => {
  const count = lost.positions.length + lost.noLongerAsked;
  if (count === 0) return null;
  const [answers, were] = count === 1 ? ['answer', 'was'] : ['answers', 'were'];
  return `Your ${answers} to ${questionsIn(lost)} ${were} not saved.`;
};
