import type { ListState } from '../../../../domain/dashboard/contract.ts';
import { COMPLIANCE_LABELS } from '../../../../domain/dashboard/texts.ts';

export const STATE_LABELS: Readonly<Record<ListState, string>> = {
  ...COMPLIANCE_LABELS,
  expiring_soon: 'Expiring Soon',
};
