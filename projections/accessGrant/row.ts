import type { AccountRole } from '../../domain/accounts/contract.ts';
import type { PersonGrant } from './queries.ts';

export const accountRole = ({ state, name }: PersonGrant): AccountRole => ({
  account_id: state.accountId,
  name: name ?? '',
  role: state.role,
  until: state.until,
});
