import { type AnswerSheet, positionsOf } from './answerSheet.ts';

const list = new Intl.ListFormat('en-GB');

/** Answers of this window that the server does not have. */
export type LostAnswers = {
  readonly positions: readonly number[];
  /** How many are answers to questions that the assessment no longer asks: they have no position. */
  readonly noLongerAsked: number;
};

/** Why an answer was dropped, by the key of its question. */
export type LostReasons = Readonly<Record<string, string>>;

/** Answers that were not saved for the same reason. */
export type NotSaved = { readonly answers: LostAnswers; readonly reason: string };

export const reasonFor = (keys: readonly string[], reason: string): LostReasons =>
  Object.fromEntries(keys.map((key) => [key, reason]));

export const lostIn = (sheet: AnswerSheet, keys: readonly string[]): LostAnswers => {
  const lost = [...new Set(keys)];
  const positions = positionsOf(sheet, lost);
  return { positions, noLongerAsked: lost.length - positions.length };
};

export const lostByReason = (sheet: AnswerSheet, lost: LostReasons): NotSaved[] => {
  const keys = Object.keys(lost);
  return [...new Set(Object.values(lost))].map((reason) => ({
    answers: lostIn(
      sheet,
      keys.filter((key) => lost[key] === reason),
    ),
    reason,
  }));
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
