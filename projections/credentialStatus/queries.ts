import { type Query, rows, states } from '../query.ts';
import type { CredentialStatusState } from './model.ts';

export const credentialStatusOf = (code: string): Query<CredentialStatusState> =>
  states({ name: 'credential-status', text: 'select state from credential_status where key = $1', values: [code] });

/** The badges of a list that are not active. */
export const inactiveIn = (list: number): Query<CredentialStatusState> =>
  states({
    name: 'inactive-credentials',
    text: `select state from credential_status where list = $1 and status <> 'active'`,
    values: [list],
  });

/** The number of the last list in use; null if there is none. */
export const lastStatusList = (): Query<{ list: number | null }> =>
  rows({ name: 'last-status-list', text: 'select max(list) as list from credential_status', values: [] });

/** Badges without a place in the lists, in the order of their codes. */
export const withoutPlace = (afterCode: string, limit: number): Query<CredentialStatusState> =>
  states({
    name: 'credentials-without-place',
    text: 'select state from credential_status where list is null and key > $1 order by key limit $2',
    values: [afterCode, limit],
  });
