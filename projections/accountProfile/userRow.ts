import type { AccountRole, User } from '../../domain/accounts/contract.ts';
import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import type { AccountSubscription } from '../accountSubscription/model.ts';
import { subscriptionRow } from '../accountSubscription/row.ts';

type UserFacts = {
  readonly account: RegisteredAccount;
  readonly subscription: AccountSubscription | undefined;
  readonly roles: readonly AccountRole[];
  /** True if the person belongs to our staff. */
  readonly staff: boolean;
  /** True if the back office opens only to staff with a second factor. */
  readonly staffNeedSecondFactor: boolean;
  /** ISO 8601, UTC. */
  readonly now: string;
};

export const userRow = ({ account, subscription, roles, staff, staffNeedSecondFactor, now }: UserFacts): User => ({
  id: account.accountId,
  email: account.email,
  name: account.name,
  phone: account.phone,
  user_type: account.userType,
  marketing_opt_in: account.notifications.marketing,
  email_confirmed: account.isEmailConfirmed,
  email_reachable: account.isEmailReachable,
  two_factor: account.hasTwoFactor,
  subscription: subscriptionRow(subscription, now),
  roles: [...roles],
  staff,
  staff_needs_second_factor: staff && staffNeedSecondFactor && !account.hasTwoFactor,
});
