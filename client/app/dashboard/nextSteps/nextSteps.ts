import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { sortByUrgency } from '../properties/sortByUrgency.ts';
import { answerQuestions, startAssessment } from './assessmentSteps.ts';
import { getBadge } from './badgeStep.ts';
import { checkAgain } from './checkAgainStep.ts';
import { fixItems, renewDocument, replaceFiled } from './documentSteps.ts';
import type { NextStep, StepsFor } from './nextStep.ts';
import { answerNewQuestions } from './rulesChangeStep.ts';

/** All open tasks of the account, the most urgent first. */
export const nextSteps = (
  rows: readonly OverviewRow[],
  expiries: readonly UpcomingExpiry[],
  account: StepsFor,
): NextStep[] => {
  const sorted = sortByUrgency(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [
    ...sorted.flatMap(fixItems(expiries)),
    ...expiries.flatMap(renewDocument(byId)),
    ...sorted.flatMap(answerNewQuestions),
    ...sorted.flatMap(checkAgain(account.hasPlan)),
    ...sorted.flatMap(getBadge(account)),
    // No badge depends on these.
    ...expiries.flatMap(replaceFiled(byId)),
    ...sorted.flatMap(answerQuestions),
    ...sorted.flatMap(startAssessment),
  ];
};
