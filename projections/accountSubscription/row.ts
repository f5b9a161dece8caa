import {
  closesUnpaidAt,
  grantAfter,
  grantAt,
  mayWriteAt,
  openWithdrawal,
  propertiesLimitAt,
  runningAt,
  statusAt,
  withdrawableUntil,
} from '../../domain/subscriptions/access.ts';
import type { SubscriptionView } from '../../domain/subscriptions/contract.ts';
import { type Grant, NO_SUBSCRIPTION } from '../../domain/subscriptions/state.ts';
import type { AccountSubscription } from './model.ts';

const shown = (grant: Grant | null) => grant && { properties_count: grant.propertiesCount, until: grant.until };

/** At the instant `now` (ISO 8601, UTC). */
export const subscriptionRow = (
  state: Omit<AccountSubscription, 'accountId'> = NO_SUBSCRIPTION,
  now: string,
): SubscriptionView => {
  const current = runningAt(state, now);
  const limit = propertiesLimitAt(state, now);
  const dueUntil = current?.pastDueSince ? closesUnpaidAt(current, current.pastDueSince) : null;
  return {
    status: statusAt(state, now),
    may_write: mayWriteAt(state, now),
    plan_type: current?.planType ?? null,
    properties_count: limit,
    properties_limit: limit,
    cancel_at_period_end: current?.cancelsAtPeriodEnd ?? false,
    current_period_end: current?.period.endsAt ?? null,
    past_due_until: dueUntil,
    withdraw_until: withdrawableUntil(state, now),
    withdrawal_asked_at: openWithdrawal(state)?.askedAt ?? null,
    has_purchased: state.firstActivatedAt !== null,
    allowance: shown(grantAt(state, now)),
    allowance_after_today: current && shown(grantAfter(state, now)),
    allowance_after_period: current && shown(grantAfter(state, current.period.endsAt)),
    allowance_after_due: dueUntil === null ? null : shown(grantAfter(state, dueUntil)),
  };
};
