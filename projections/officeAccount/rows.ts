import type { OfficeAccount, OfficeLead, OfficeSubscription } from '../../domain/office/contract/accounts.ts';
import { maskedEmail } from '../../domain/office/maskedEmail.ts';
import { officeName } from '../../domain/office/officeName.ts';
import { subscriptionRow } from '../accountSubscription/row.ts';
import type { HeldAccount } from './lists.ts';

type Shown = {
  /** ISO 8601, UTC. */
  readonly now: string;
  /** The last use of a session that is still valid. */
  readonly lastSeen: Date | undefined;
  /** The account whose whole address was searched for: who knows the address may see it. */
  readonly askedFor: string | null;
};

export const officeAccountRow = (
  { state, properties }: HeldAccount,
  { now, lastSeen, askedFor }: Shown,
): OfficeAccount => {
  const { account, registeredAt } = state;
  const { status, plan_type, properties_limit } = subscriptionRow(state.subscription, now);
  return {
    id: account.accountId,
    name: account.name,
    email: account.accountId === askedFor ? account.email : maskedEmail(account.email),
    user_type: account.userType,
    registered_at: registeredAt,
    last_seen_at: lastSeen?.toISOString() ?? null,
    email_confirmed: account.isEmailConfirmed,
    email_reachable: account.isEmailReachable,
    two_factor: account.hasTwoFactor,
    properties,
    properties_limit,
    status,
    plan_type,
  };
};

/** Stripe's ids of customers; those of the local provider lead to no page. */
const AT_STRIPE = /^cus_\w+$/;

export const officeSubscriptionRow = ({ state, properties }: HeldAccount, now: string): OfficeSubscription => {
  const { account, subscription } = state;
  const { customerId } = subscription;
  const shown = subscriptionRow(subscription, now);
  const url = `https://dashboard.stripe.com/customers/${customerId}`;
  return {
    id: account.accountId,
    name: officeName(account),
    status: shown.status,
    plan_type: shown.plan_type,
    current_period_end: shown.current_period_end,
    cancel_at_period_end: shown.cancel_at_period_end,
    past_due_until: shown.past_due_until,
    properties,
    properties_limit: shown.properties_limit,
    customer_id: customerId,
    customer_url: customerId !== null && AT_STRIPE.test(customerId) ? url : null,
  };
};

/** `passed` is the result of the quick check. */
export const leadRow = ({ state }: HeldAccount, passed: boolean | null, now: string): OfficeLead => {
  const { account, subscription, registeredAt, lead } = state;
  return {
    id: account.accountId,
    name: account.name,
    email: account.email,
    captured_at: lead?.at ?? registeredAt,
    passed,
    status: subscriptionRow(subscription, now).status,
  };
};
