import { z } from 'zod';
import { addDays, type Day } from '../calendar.ts';
import { EditionContent, type Question, type Section } from './schema.ts';

/** A version of the questionnaire, in effect from one day on: ordered questions with their wording and rules. */
export type Edition = {
  readonly id: string;
  /** Null for a draft: users cannot use it, but an assessment can be evaluated under it. */
  readonly effectiveOn: Day | null;
  readonly graceDays: number;
  readonly changes: readonly string[];
  readonly sections: readonly Section[];
  /** In order: a question's index is its position minus one. */
  readonly questions: readonly Question[];
  readonly byKey: ReadonlyMap<string, Question>;
};

/** Throws an error that names the first problem. */
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

/** The last day of the grace period, in which badges stay active without answers to new questions. Null for a draft. */
export const graceEndsOn = ({ effectiveOn, graceDays }: Pick<Edition, 'effectiveOn' | 'graceDays'>): Day | null =>
  effectiveOn && addDays(effectiveOn, graceDays);

/**
 * The questions of `to` that an assessment under `from` cannot have answered: new questions, and those whose meaning
 * has changed.
 */
export const openedQuestions = (from: Edition, to: Edition): readonly Question[] =>
  to.questions.filter(({ key, revision }) => from.byKey.get(key)?.revision !== revision);
