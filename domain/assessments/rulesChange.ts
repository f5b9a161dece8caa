import type { Day } from '../calendar.ts';
import type { Evaluation } from '../compliance/evaluate.ts';
import { type Edition, graceEndsOn, openedQuestions } from '../questionnaire/edition.ts';
import type { Editions } from '../questionnaire/editions.ts';
import type { RulesChange } from '../questionnaire/rulesChange.ts';
import type { Question } from '../questionnaire/schema.ts';
import type { Assessment } from './state.ts';

/** Questions of `to` that a move opens, and those that are unanswered already. */
const openAfterMove = ({ answers }: Assessment, from: Edition, to: Edition): readonly Question[] => {
  const opened = new Set(openedQuestions(from, to));
  return to.questions.filter((question) => opened.has(question) || answers[question.key] === undefined);
};

/**
 * What a newer edition asks of a completed assessment: the questions that are open in the edition it was moved to, or
 * those that would be open in the latest edition in effect. Null while there is nothing to answer.
 */
export const rulesChangeFor = (
  assessment: Assessment,
  { unanswered }: Pick<Evaluation, 'unanswered'>,
  editions: Editions,
  today: Day,
): RulesChange | null => {
  if (assessment.status !== 'completed') return null;
  const own = editions.of(assessment.edition);
  const latest = editions.since(own, today).at(-1);
  const edition = latest ?? own;
  const questions = latest ? openAfterMove(assessment, own, latest).length : unanswered.length;
  const answerBy = graceEndsOn(edition);
  if (questions === 0 || edition.effectiveOn === null || answerBy === null) return null;
  return { edition: edition.id, effectiveOn: edition.effectiveOn, answerBy, questions, movable: latest !== undefined };
};
