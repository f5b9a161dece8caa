import type { OfficeAccount } from '../../../../domain/office/contract.ts';
import type { PlanType } from '../../../../domain/subscriptions/events.ts';

export const PLAN_NAMES: Readonly<Record<PlanType, string>> = {
  single_monthly: 'Single Property, monthly',
  single_yearly: 'Single Property, yearly',
  multi_monthly: 'Multi Property, monthly',
  multi_yearly: 'Multi Property, yearly',
};

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
