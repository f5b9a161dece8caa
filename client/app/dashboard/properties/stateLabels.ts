import type { ListState } from '../../../../domain/dashboard/contract.ts';

export const STATE_LABELS: Readonly<Record<ListState, string>> = {
  compliant: 'Compliant',
  non_compliant: 'Non-Compliant',
  in_progress: 'In Progress',
  not_assessed: 'Not Assessed',
  expiring_soon: 'Expiring Soon',
};
