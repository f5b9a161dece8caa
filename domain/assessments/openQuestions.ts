import type { Day } from '../calendar.ts';
import { type Edition, graceEndsOn, openedQuestions } from '../questionnaire/edition.ts';
import type { Editions } from '../questionnaire/editions.ts';
import type { Question } from '../questionnaire/schema.ts';
import type { Assessment } from './state.ts';

export type OpenQuestion = {
  readonly question: Question;
  /** The edition that introduced the question in its present meaning. */
  readonly askedSince: Edition;
  /** The last day of that edition's grace period. */
  readonly answerBy: Day;
};

/** The edition that a completed assessment must answer: the latest in effect, or its own. */
export const editionDue = ({ edition }: Pick<Assessment, 'edition'>, editions: Editions, today: Day): Edition => {
  const own = editions.of(edition);
  return editions.since(own, today).at(-1) ?? own;
};

const unanswered = ({ answers }: Assessment, own: Edition, due: Edition): readonly Question[] => {
  if (due === own) return own.questions.filter(({ key }) => answers[key] === undefined);
  const opened = new Set(openedQuestions(own, due));
  return due.questions.filter((question) => opened.has(question) || answers[question.key] === undefined);
};

/**
 * The questions of the latest edition in effect that a completed assessment has not answered, sorted by due day. A
 * question keeps its due day when another edition takes effect.
 */
export const openQuestions = (assessment: Assessment, editions: Editions, today: Day): readonly OpenQuestion[] => {
  const own = editions.of(assessment.edition);
  const open = unanswered(assessment, own, editionDue(assessment, editions, today)).flatMap((question) => {
    const askedSince = editions.all.find(({ byKey }) => byKey.get(question.key)?.revision === question.revision);
    const answerBy = askedSince && graceEndsOn(askedSince);
    return askedSince && answerBy ? [{ question, askedSince, answerBy }] : [];
  });
  return open.sort((one, other) => one.answerBy.localeCompare(other.answerBy));
};

/** The open questions whose grace period is over. */
export const overdueQuestions = (assessment: Assessment, editions: Editions, today: Day): readonly OpenQuestion[] =>
  openQuestions(assessment, editions, today).filter(({ answerBy }) => answerBy < today);
