import type { Day } from '../../../../domain/calendar.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { sortByUrgency } from '../properties/sortAndSearch.ts';
import { answerQuestions, startAssessment } from './assessmentSteps.ts';
import { getBadge } from './badgeStep.ts';
import { fixItems, renewDocument } from './documentSteps.ts';
import type { NextStep } from './nextStep.ts';

/** All open tasks of the account, the most urgent first. */
export const nextSteps = (
  rows: readonly OverviewRow[],
  expiries: readonly UpcomingExpiry[],
  today: Day,
): NextStep[] => {
  const sorted = sortByUrgency(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [
    ...sorted.flatMap(fixItems(expiries, today)),
    ...expiries.flatMap(renewDocument(byId)),
    ...sorted.flatMap(getBadge(today)),
    ...sorted.flatMap(answerQuestions),
    ...sorted.flatMap(startAssessment),
  ];
};
