import type { Report } from '../domain/assessments/contract.ts';
import { londonDay } from '../domain/calendar.ts';
import type { Reads } from './reads.ts';
import { reportView } from './views/assessment.ts';

/** The report of an account's own current assessment as of `now`; undefined for one that is not there or not theirs. */
export const reportOf = async (
  reads: Reads,
  assessmentId: string,
  accountId: string,
  now: Date,
): Promise<Report | undefined> => {
  const state = await reads.assessment(assessmentId);
  if (state?.assessment.accountId !== accountId) return undefined;
  const { propertyId } = state.assessment;
  const [property, files, badge] = await Promise.all([
    reads.property(propertyId),
    reads.documents(accountId, propertyId, null),
    reads.badgeOfAssessment(assessmentId),
  ]);
  const byId = new Map(files.map((file) => [file.documentId, file]));
  return reportView({ state, property, files: byId, badgeCode: badge?.code ?? null, today: londonDay(now) });
};
