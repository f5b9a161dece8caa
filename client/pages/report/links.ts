import type { Report } from '../../../domain/assessments/contract.ts';

type Whose = Pick<Report, 'id' | 'property_id' | 'property_address'>;

const query = ({ id, property_id, property_address }: Whose) => ({
  property: property_id,
  address: property_address,
  assessment_id: id,
});

export const questionnaireHref = (report: Whose): string => `/questionnaire?${new URLSearchParams(query(report))}`;

/** One question alone, with the way back to this report. */
export const updateHref = (report: Whose, position: number): string => {
  const alone = { question: String(position), returnTo: `/assessment/${report.id}/report` };
  return `/questionnaire?${new URLSearchParams({ ...query(report), ...alone })}`;
};
