import type { BadgeStatus } from '../badges/contract.ts';
import type { Compliance } from '../dashboard/contract.ts';
import { inThousands } from '../numberWords.ts';
import type { StepKind } from './contract.ts';

export const STEP_KIND_LABELS: Readonly<Record<StepKind, string>> = {
  answers: 'Answers',
  documents: 'Documents',
  assessment: 'Assessment',
  badge: 'Badge',
  property: 'Property',
  reminders: 'Reminders',
  links: 'Links',
};

export const COMPLIANCE_WORDS: Readonly<Record<Compliance, string>> = {
  compliant: 'Compliant',
  non_compliant: 'Non-Compliant',
  in_progress: 'In Progress',
  not_assessed: 'Not Assessed',
};

export const BADGE_STATUS_WORDS: Readonly<Record<BadgeStatus, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  expired: 'Expired',
  revoked: 'Revoked',
};

export const tooManyToPrint = (steps: number, most: number): string =>
  `A PDF holds up to ${inThousands(most)} steps, and these are ${inThousands(steps)}. Choose fewer, or a spreadsheet.`;
