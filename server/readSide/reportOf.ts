import type { Report } from '../../domain/assessments/contract.ts';
import { londonDay } from '../../domain/calendar.ts';
import { isAssessed, reportView } from '../views/assessment.ts';
import type { Reads } from './reads.ts';

/** The report of an account's own current assessment as of `now`; undefined for one that is not there or not theirs. */
export const reportOf = async (
  reads: Reads,
  assessmentId: string,
  accountId: string,
  now: Date,
): Promise<Report | undefined> => {
  const state = await reads.assessed(assessmentId);
  if (!isAssessed(state) || state.accountId !== accountId) return undefined;
  const [files, badge] = await Promise.all([
    reads.documents(accountId, state.propertyId, null),
    reads.badgeOfAssessment(assessmentId),
  ]);
  const byId = new Map(files.map((file) => [file.documentId, file]));
  return reportView({ state, files: byId, badgeCode: badge?.code ?? null, today: londonDay(now) });
};
