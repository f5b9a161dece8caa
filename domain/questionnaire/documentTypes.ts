import { z } from 'zod';
import { addYears, type Day, LAST_DAY } from '../calendar.ts';

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

type Validity = { readonly years: number /** Why so long. */; readonly source: string };

const GAS = 'Gas Safety (Installation and Use) Regulations 1998: a check every 12 months';
const EICR = 'The interval that insurers and agents expect, and a licence condition in Scotland';
const EPC = 'Energy Performance of Buildings (England and Wales) Regulations 2012: ten years';
const CUSTOM = 'No fixed interval: the custom of the trade';
const YEARLY = 'Policies, licences and agreements are usually renewed once a year';

/** How long a document counts if it names no end (docs/coverage.md, section 5). */
export const VALIDITY: Readonly<Record<DocumentType, Validity>> = {
  gas_safety_certificate: { years: 1, source: GAS },
  eicr_certificate: { years: 5, source: EICR },
  pat_certificate: { years: 1, source: CUSTOM },
  insurance_policy: { years: 1, source: YEARLY },
  local_license: { years: 1, source: YEARLY },
  fire_risk_assessment: { years: 2, source: CUSTOM },
  legionella_assessment: { years: 2, source: CUSTOM },
  planning_permission: { years: 1, source: CUSTOM },
  epc_certificate: { years: 10, source: EPC },
  smoke_alarm_certificate: { years: 1, source: CUSTOM },
  cancellation_policy: { years: 1, source: YEARLY },
  platform_contract: { years: 1, source: YEARLY },
  waste_management_plan: { years: 1, source: CUSTOM },
  compliance_document: { years: 1, source: CUSTOM },
};

/** Only a suggestion: the user enters the date on the document. `from` may be a day whose year was mistyped. */
export const suggestedExpiry = (documentType: DocumentType, from: Day): Day =>
  addYears(from <= LAST_DAY ? from : LAST_DAY, VALIDITY[documentType].years);
