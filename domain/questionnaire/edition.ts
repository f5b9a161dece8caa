import { z } from 'zod';
import { addDays, type Day } from '../calendar.ts';
import { EditionContent, type Question, type Section } from './schema.ts';

/** The questionnaire as it is asked from one day on: an ordered list of questions with their wording and rules. */
export type Edition = {
  readonly id: string;
  /** Null for a draft: it is offered to no user, but an assessment can be evaluated under it. */
  readonly effectiveOn: Day | null;
  readonly graceDays: number;
  readonly changes: readonly string[];
  readonly sections: readonly Section[];
  /** In order, so that a question's index is its position less one. */
  readonly questions: readonly Question[];
  readonly byKey: ReadonlyMap<string, Question>;
};

/** Throws an error that names the first thing that is wrong. */
export const buildEdition = (raw: unknown): Edition => {
  const parsed = EditionContent.safeParse(raw);
  if (!parsed.success) throw new Error(`Edition: ${z.prettifyError(parsed.error)}`);
  const { sections: given, ...about } = parsed.data;
  let position = 0;
  const sections = given.map(({ number, title, questions }, index): Section => {
    if (number !== index + 1) throw new Error(`Section ${number} ${title}: must be number ${index + 1}`);
    const placed = questions.map((content, place): Question => {
      const questionNumber = place + 1;
      const id = `${number}-${questionNumber}`;
      return { ...content, id, section: title, sectionNumber: number, questionNumber, position: ++position };
    });
    return { number, title, count: placed.length, questions: placed };
  });
  const questions = sections.flatMap((section) => section.questions);
  const byKey = new Map<string, Question>();
  for (const question of questions) {
    if (byKey.has(question.key)) throw new Error(`Question ${question.id}: the key ${question.key} is used twice`);
    byKey.set(question.key, question);
  }
  return { ...about, sections, questions, byKey };
};

/** The last day on which a badge stands although this edition's new questions are unanswered; null for a draft. */
export const graceEndsOn = ({ effectiveOn, graceDays }: Pick<Edition, 'effectiveOn' | 'graceDays'>): Day | null =>
  effectiveOn && addDays(effectiveOn, graceDays);

/**
 * Questions of `to` that an assessment answered under `from` has not answered: new ones, and those whose meaning
 * changed.
 */
export const openedQuestions = (from: Edition, to: Edition): readonly Question[] =>
  to.questions.filter(({ key, revision }) => from.byKey.get(key)?.revision !== revision);
