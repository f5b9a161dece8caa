import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { QUESTION_COUNT } from '../../../domain/questionnaire/questionnaire.ts';
import { reportPath } from '../../paths.ts';
import { questionnaireHref } from '../questionnaire/address.ts';

type Where = Pick<OverviewRow, 'id' | 'address_line1' | 'address_line2' | 'city' | 'postcode'>;

const linked = (property: Where, assessmentId: string) => ({
  property: property.id,
  address: addressLine(property),
  assessmentId,
});

export const assessmentHref = (property: Where, assessmentId: string): string =>
  questionnaireHref(linked(property, assessmentId));

/** One question alone, which returns to the report. */
export const questionHref = (property: Where, assessmentId: string, position: number): string =>
  questionnaireHref({
    ...linked(property, assessmentId),
    question: position,
    returnTo: reportPath(assessmentId),
  });

/** When all is answered: the last question, which completes the assessment or says what is missing. */
export const continueHref = (
  property: Where,
  { id, unanswered }: Pick<NonNullable<OverviewRow['assessment']>, 'id' | 'unanswered'>,
): string =>
  questionnaireHref({ ...linked(property, id), question: unanswered.length === 0 ? QUESTION_COUNT : undefined });
