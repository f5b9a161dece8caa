import { z } from 'zod';
import { addYears, type Day } from '../calendar.ts';

// Stored events contain these words: add new ones, but never rename or remove one.
export const DocumentType = z.enum([
  'gas_safety_certificate',
  'eicr_certificate',
  'pat_certificate',
  'insurance_policy',
  'local_license',
  'fire_risk_assessment',
  'legionella_assessment',
  'planning_permission',
  'epc_certificate',
  'smoke_alarm_certificate',
  'cancellation_policy',
  'platform_contract',
  'waste_management_plan',
  'compliance_document',
]);
export type DocumentType = z.infer<typeof DocumentType>;

export const DOCUMENT_TYPE_LABELS: Readonly<Record<DocumentType, string>> = {
  gas_safety_certificate: 'Gas safety certificate',
  eicr_certificate: 'EICR',
  pat_certificate: 'PAT certificate',
  insurance_policy: 'Insurance policy',
  local_license: 'Local licence',
  fire_risk_assessment: 'Fire risk assessment',
  legionella_assessment: 'Legionella risk assessment',
  planning_permission: 'Planning permission',
  epc_certificate: 'Energy performance certificate',
  smoke_alarm_certificate: 'Smoke alarm certificate',
  cancellation_policy: 'Cancellation policy',
  platform_contract: 'Platform or agent agreement',
  waste_management_plan: 'Waste management plan',
  compliance_document: 'Compliance document',
};

/** The label inside a sentence: `gas safety certificate`, `EICR`. */
export const documentTypeName = (documentType: DocumentType): string => {
  const label = DOCUMENT_TYPE_LABELS[documentType];
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
};

const YEARS_VALID: Readonly<Record<DocumentType, number>> = {
  gas_safety_certificate: 1,
  eicr_certificate: 5,
  pat_certificate: 1,
  insurance_policy: 1,
  local_license: 1,
  fire_risk_assessment: 2,
  legionella_assessment: 2,
  planning_permission: 1,
  epc_certificate: 10,
  smoke_alarm_certificate: 1,
  cancellation_policy: 1,
  platform_contract: 1,
  waste_management_plan: 1,
  compliance_document: 1,
};

/** Only a suggestion: the user enters the date on the document. */
export const suggestedExpiry = (documentType: DocumentType, today: Day): Day =>
  addYears(today, YEARS_VALID[documentType]);
