import type { Notifications } from '../../domain/accounts/notifications.ts';
import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import { type Query, rows, states } from '../query.ts';

export const accountById = (accountId: string): Query<RegisteredAccount> =>
  states({ name: 'account', text: 'select state from account_profile where key = $1', values: [accountId] });

/** The accounts that still exist, without an order. */
export const accountsById = (accountIds: readonly string[]): Query<RegisteredAccount> =>
  states({ name: 'accounts', text: 'select state from account_profile where key = any($1)', values: [accountIds] });

/** The next accounts in the order of their ids, and the mails that each wants. */
export const accountsAfter = (
  accountId: string,
  limit: number,
): Query<{ readonly accountId: string; readonly notifications: Notifications }> =>
  rows({
    name: 'accounts-after',
    text: `select key as "accountId", state->'notifications' as notifications from account_profile
           where key > $1 order by key limit $2`,
    values: [accountId, limit],
  });
