import type { Report } from '../../../domain/assessments/contract.ts';
import { reportPath } from '../../paths.ts';
import { questionnaireHref } from '../questionnaire/address.ts';

type Whose = Pick<Report, 'id' | 'property_id' | 'property_address'>;

const linked = ({ id, property_id, property_address }: Whose) => ({
  property: property_id,
  address: property_address,
  assessmentId: id,
});

export const assessmentHref = (report: Whose, question?: number): string =>
  questionnaireHref({ ...linked(report), question });

/** One question alone, with the way back to this report. */
export const updateHref = (report: Whose, position: number): string =>
  questionnaireHref({ ...linked(report), question: position, returnTo: reportPath(report.id) });
