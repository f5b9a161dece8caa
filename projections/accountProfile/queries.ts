import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import { type Query, states } from '../query.ts';

export const accountById = (accountId: string): Query<RegisteredAccount> =>
  states({ name: 'account', text: 'select state from account_profile where key = $1', values: [accountId] });

/** The accounts that still exist, without an order. */
export const accountsById = (accountIds: readonly string[]): Query<RegisteredAccount> =>
  states({ name: 'accounts', text: 'select state from account_profile where key = any($1)', values: [accountIds] });
