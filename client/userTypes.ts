import type { User } from '../domain/accounts/contract.ts';

type UserType = User['user_type'];

export const USER_TYPE_LABELS: Readonly<Record<UserType, string>> = {
  owner: 'Owner',
  agent: 'Agent',
  manager: 'Manager',
};

export const USER_TYPE_OPTIONS = (['owner', 'agent', 'manager'] as const).map((value) => ({
  value,
  label: USER_TYPE_LABELS[value],
}));
