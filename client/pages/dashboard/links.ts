import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';

type Where = Pick<OverviewRow, 'id' | 'address_line1' | 'address_line2' | 'city' | 'postcode'>;

export const questionnaireHref = (property: Where, assessmentId: string): string =>
  `/questionnaire?${new URLSearchParams({ property: property.id, address: addressLine(property), assessment_id: assessmentId })}`;

export const reportHref = (assessmentId: string): string => `/assessment/${assessmentId}/report`;

/** One question alone; from there the way leads on to the report, which says what is still to be done. */
export const questionHref = (property: Where, assessmentId: string, position: number): string =>
  `${questionnaireHref(property, assessmentId)}&${new URLSearchParams({
    question: String(position),
    returnTo: reportHref(assessmentId),
  })}`;
