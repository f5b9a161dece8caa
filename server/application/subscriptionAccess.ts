import { isActive } from '../../domain/subscriptions/decider.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import { SubscriptionRequired } from './errors.ts';

export const SUBSCRIPTION_REQUIRED =
  'To access the full legal assessment and compliance tracking, please choose a subscription plan that fits your needs.';

type Asking = { readonly account: string; readonly deadline: Deadline };

/** Reads the stream, because a read model may be stale and a rule depends on the subscription. */
export const subscriptionAccess = (commands: Pick<Commands, 'subscription'>, now: Clock) => ({
  /** How many properties the account may have. Throws SubscriptionRequired without an active subscription. */
  require: async ({ account, deadline }: Asking, message = SUBSCRIPTION_REQUIRED): Promise<number> => {
    const state = await commands.subscription.cachedState(account, deadline);
    if (!state.current || !isActive(state, now().toISOString())) throw new SubscriptionRequired(message);
    return state.current.propertiesCount;
  },
});
export type SubscriptionAccess = ReturnType<typeof subscriptionAccess>;
