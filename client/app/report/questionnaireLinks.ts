import type { Report } from '../../../domain/assessments/contract.ts';
import { reportPath } from '../../paths.ts';
import { questionnaireHref } from '../questionnaire/address.ts';

type Assessed = Pick<Report, 'id' | 'property_id' | 'property_address'>;

const linkTo = ({ id, property_id, property_address }: Assessed) => ({
  property: property_id,
  address: property_address,
  assessmentId: id,
});

export const assessmentHref = (report: Assessed, question?: number): string =>
  questionnaireHref({ ...linkTo(report), question });

/** One question alone, which returns to this report. */
export const updateHref = (report: Assessed, position: number): string =>
  questionnaireHref({ ...linkTo(report), question: position, returnTo: reportPath(report.id) });

/** The first open question after a change of the rules. */
export const openQuestionHref = (report: Report): string =>
  assessmentHref(report, report.answers.find(({ status }) => status === 'unanswered')?.question_id);

const firstWithoutDocument = ({ answers }: Report): number | undefined =>
  answers.find(({ answer, document, status }) => answer === 'Yes' && !document && status === 'non_compliant')
    ?.question_id;

/** When all is answered: the question whose document is missing, or else the last one, which completes the assessment. */
export const continueHref = (report: Report): string => {
  const { unanswered, total } = report.summary;
  return assessmentHref(report, unanswered > 0 ? undefined : (firstWithoutDocument(report) ?? total));
};
