import type { Report } from '../../domain/assessments/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { badgeOfAssessment } from '../../projections/badge/queries.ts';
import { documentsOfProperty } from '../../projections/documentFile/queries.ts';
import type { Files } from '../../projections/propertyOverview/assessmentRow.ts';
import { reportOf } from '../../projections/propertyOverview/report.ts';
import type { Assessed } from '../../projections/propertyOverview/state.ts';
import type { Reads } from './reads.ts';

/** The documents of a property by id. */
export const filesOf = async (reads: Reads, { accountId, propertyId }: Assessed): Promise<Files> => {
  const filed = await reads.all(documentsOfProperty(accountId, propertyId));
  return new Map(filed.map(({ state }) => [state.documentId, state]));
};

/** The report of a property's current assessment on `today`. */
export const readReport = async (reads: Reads, state: Assessed, editions: Editions, today: string): Promise<Report> => {
  const [files, badge] = await Promise.all([
    filesOf(reads, state),
    reads.one(badgeOfAssessment(state.assessment.assessmentId)),
  ]);
  return reportOf({ state, files, badgeCode: badge?.code ?? null, today }, editions);
};
