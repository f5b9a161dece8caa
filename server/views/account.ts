import type { User } from '../../domain/accounts/contract.ts';
import type { AccountState } from '../../projections/models/accounts.ts';
import type { SubscriptionState } from '../../projections/models/subscriptions.ts';
import { subscriptionView } from './subscription.ts';

/** At the instant `now` (ISO 8601, UTC). */
export const accountView = (
  accountId: string,
  account: AccountState,
  subscription: SubscriptionState | undefined,
  now: string,
): User => ({
  id: accountId,
  email: account.email,
  name: account.name,
  phone: account.phone,
  user_type: account.userType,
  marketing_opt_in: account.marketingOptIn,
  subscription: subscriptionView(subscription, now),
  roles: [],
});
