import type { OfficeAccount } from '../../../../domain/office/contract/accounts.ts';
import { PLANS } from '../../../../domain/subscriptions/plans.ts';

/** Such as `Multi Property, monthly`. */
export const planText = (plan: keyof typeof PLANS): string => `${PLANS[plan].name}, ${PLANS[plan].interval}ly`;

export const USER_TYPES: Readonly<Record<OfficeAccount['user_type'], string>> = {
  owner: 'Owner',
  agent: 'Agent',
  manager: 'Manager',
};

export const STATUS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'past_due', label: 'Payment due' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'inactive', label: 'Inactive' },
] as const;
