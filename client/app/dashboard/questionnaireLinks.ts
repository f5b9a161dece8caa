import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { reportPath } from '../../paths.ts';
import { questionnaireHref } from '../questionnaire/address.ts';

type Address = Pick<OverviewRow, 'id' | 'address_line1' | 'address_line2' | 'city' | 'postcode'>;

const linkTo = (property: Address, assessmentId: string) => ({
  property: property.id,
  address: addressLine(property),
  assessmentId,
});

export const assessmentHref = (property: Address, assessmentId: string): string =>
  questionnaireHref(linkTo(property, assessmentId));

/** One question alone, which returns to the report. */
export const questionHref = (property: Address, assessmentId: string, position: number): string =>
  questionnaireHref({
    ...linkTo(property, assessmentId),
    question: position,
    returnTo: reportPath(assessmentId),
  });

/** The first open question after a change of the rules. */
export const openQuestionHref = (
  property: Address,
  { id, unanswered }: Pick<NonNullable<OverviewRow['assessment']>, 'id' | 'unanswered'>,
): string => questionnaireHref({ ...linkTo(property, id), question: unanswered[0] });

/** When all is answered: the last question, which completes the assessment or says what is missing. */
export const continueHref = (
  property: Address,
  { id, total, unanswered }: Pick<NonNullable<OverviewRow['assessment']>, 'id' | 'total' | 'unanswered'>,
): string => questionnaireHref({ ...linkTo(property, id), question: unanswered.length === 0 ? total : undefined });
