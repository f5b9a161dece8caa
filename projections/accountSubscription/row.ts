import type { SubscriptionView } from '../../domain/subscriptions/contract.ts';
import { isActive } from '../../domain/subscriptions/decider.ts';
import type { SubscriptionState } from './model.ts';

/** At the instant `now` (ISO 8601, UTC). */
export const subscriptionRow = (state: SubscriptionState | undefined, now: string): SubscriptionView => {
  const current = state && isActive(state, now) ? state.current : null;
  return {
    status: current ? 'active' : 'inactive',
    plan_type: current?.planType ?? null,
    properties_count: current?.propertiesCount ?? 0,
    properties_limit: current?.propertiesCount ?? 0,
    cancel_at_period_end: false,
    current_period_end: current?.period.endsAt ?? null,
  };
};
