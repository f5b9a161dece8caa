import type { BadgeNeed } from '../../domain/assessments/contract.ts';
import { overdueQuestions } from '../../domain/assessments/openQuestions.ts';
import { answersToRecheck } from '../../domain/assessments/recheck.ts';
import { evaluateAssessment } from '../../domain/assessments/state.ts';
import type { Day } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Assessed } from './state.ts';

type Facts = {
  readonly state: Pick<Assessed, 'assessment' | 'badge'>;
  readonly mayWrite: boolean;
  readonly today: Day;
};

/** Answering an item again also checks it, so only the other answers are left to check. */
const hasToCheck = ({ state: { assessment, badge }, today }: Facts, editions: Editions): boolean => {
  if (badge && badge.termEndsOn >= today) return false;
  const own = editions.of(assessment.edition);
  const { items } = evaluateAssessment(assessment, own, today);
  const toAnswer = new Set(items.filter(({ fault }) => fault === 'answered_no').map(({ question }) => question.key));
  return answersToRecheck(assessment, own, today).some((key) => !toAnswer.has(key));
};

/** An assessment that was never completed has no questions of a newer edition: its own are still being answered. */
const isOverdue = ({ state: { assessment }, today }: Facts, editions: Editions): boolean =>
  assessment.status === 'completed' && overdueQuestions(assessment, editions, today).length > 0;

/** What a badge needs besides a passing assessment: without it, putting the items right does not bring the badge. */
export const badgeWaitsFor = (facts: Facts, editions: Editions): BadgeNeed[] => [
  ...(hasToCheck(facts, editions) ? (['check'] as const) : []),
  ...(isOverdue(facts, editions) ? (['edition'] as const) : []),
  ...(facts.mayWrite ? [] : (['subscription'] as const)),
];
