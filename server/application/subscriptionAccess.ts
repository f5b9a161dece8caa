import { isActive } from '../../domain/subscriptions/decider.ts';
import type { Clock } from '../lib/clock.ts';
import type { Commands } from './commands.ts';
import { SubscriptionRequired } from './errors.ts';

export const SUBSCRIPTION_REQUIRED =
  'To access the full legal assessment and compliance tracking, please choose a subscription plan that fits your needs.';

/** Reads the stream, because a rule depends on it: a read model may be behind. */
export const subscriptionOf = (commands: Pick<Commands, 'subscription'>, now: Clock) => {
  /** How many properties the account may have; 0 without an active subscription. */
  const limit = async (accountId: string): Promise<number> => {
    const state = await commands.subscription.cachedState(accountId);
    return isActive(state, now().toISOString()) ? (state.current?.propertiesCount ?? 0) : 0;
  };
  return {
    limit,
    /** Throws SubscriptionRequired. */
    require: async (accountId: string, message = SUBSCRIPTION_REQUIRED): Promise<number> => {
      const allowed = await limit(accountId);
      if (allowed === 0) throw new SubscriptionRequired(message);
      return allowed;
    },
  };
};
