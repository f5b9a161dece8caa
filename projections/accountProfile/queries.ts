import { type Query, states } from '../query.ts';
import type { AccountState } from './model.ts';

export const accountById = (accountId: string): Query<AccountState> =>
  states({ name: 'account', text: 'select state from account_profile where key = $1', values: [accountId] });
