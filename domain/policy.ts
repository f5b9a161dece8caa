import type { SubscriptionView } from './subscriptions/contract.ts';

/** Opens the gated screens and calls, also while a cancellation is scheduled: the period is paid for (design.md, access). */
export const mayAssess = (subscription: Pick<SubscriptionView, 'status'>): boolean => subscription.status === 'active';

/** Steers the plan picker and the upgrade prompts (spec.txt section 4, subscription). */
export const hasActiveSubscription = (
  subscription: Pick<SubscriptionView, 'status' | 'cancel_at_period_end'>,
): boolean => subscription.status === 'active' && !subscription.cancel_at_period_end;

/** spec.txt section 6; the same sentence on the server and under the disabled button. */
export const limitMessage = (limit: number): string =>
  `Your plan allows ${limit} ${limit === 1 ? 'property' : 'properties'}.`;

export const SUBSCRIPTION_REQUIRED_TO_ADD = 'An active subscription is required to add properties.';
