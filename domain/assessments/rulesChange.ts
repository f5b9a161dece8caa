import type { Day } from '../calendar.ts';
import type { Editions } from '../questionnaire/editions.ts';
import type { RulesChange } from '../questionnaire/rulesChange.ts';
import { editionDue, openQuestions } from './openQuestions.ts';
import type { Assessment } from './state.ts';

/** The rules change for a completed assessment, by the question that is due first; null if no question is open. */
export const rulesChangeFor = (assessment: Assessment, editions: Editions, today: Day): RulesChange | null => {
  if (assessment.status !== 'completed') return null;
  const open = openQuestions(assessment, editions, today);
  const { askedSince, answerBy } = open[0] ?? {};
  if (!askedSince?.effectiveOn || !answerBy) return null;
  const { id: edition } = editionDue(assessment, editions, today);
  const movable = edition !== assessment.edition;
  return { edition, effectiveOn: askedSince.effectiveOn, answerBy, questions: open.length, movable };
};
