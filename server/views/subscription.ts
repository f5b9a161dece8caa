import type { SubscriptionView } from '../../domain/subscriptions/contract.ts';
import type { SubscriptionState } from '../../projections/models/subscriptions.ts';

/** At the instant `now` (ISO 8601, UTC). */
export const subscriptionView = (state: SubscriptionState | undefined, now: string): SubscriptionView => {
  const active = state !== undefined && now < state.currentPeriodEnd;
  return {
    status: active ? 'active' : 'inactive',
    plan_type: active ? state.planType : null,
    properties_count: active ? state.propertiesCount : 0,
    properties_limit: active ? state.propertiesCount : 0,
    cancel_at_period_end: false,
    current_period_end: active ? state.currentPeriodEnd : null,
  };
};
