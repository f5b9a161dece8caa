import type { AccountRole, User } from '../../domain/accounts/contract.ts';
import type { SubscriptionState } from '../accountSubscription/model.ts';
import { subscriptionRow } from '../accountSubscription/row.ts';
import type { AccountState } from './model.ts';

type UserFacts = {
  readonly account: AccountState;
  readonly subscription: SubscriptionState | undefined;
  readonly roles: readonly AccountRole[];
  /** ISO 8601, UTC. */
  readonly now: string;
};

export const userRow = ({ account, subscription, roles, now }: UserFacts): User => ({
  id: account.accountId,
  email: account.email,
  name: account.name,
  phone: account.phone,
  user_type: account.userType,
  marketing_opt_in: account.marketingOptIn,
  subscription: subscriptionRow(subscription, now),
  roles: [...roles],
});
