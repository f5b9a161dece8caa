import { mayReadAt, mayWriteAt, propertiesLimitAt } from '../../domain/subscriptions/access.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import { SubscriptionRequired } from './errors.ts';

export const SUBSCRIPTION_REQUIRED =
  'To access the full legal assessment and compliance tracking, please choose a subscription plan that fits your needs.';

/** Only its owner can choose a plan for an account. */
export const SUBSCRIPTION_REQUIRED_OF_OWNER = 'The owner of this account must choose a subscription plan first.';

/** `person`: who asks. Missing for the owner of the account. */
type Asking = { readonly account: string; readonly deadline: Deadline; readonly person?: string };

const requiredOf = ({ account, person = account }: Asking): string =>
  person === account ? SUBSCRIPTION_REQUIRED : SUBSCRIPTION_REQUIRED_OF_OWNER;

/** Reads the stream, because a read model may be stale and a rule depends on the subscription. */
export const subscriptionAccess = (commands: Pick<Commands, 'subscription'>, now: Clock) => ({
  /** How many properties the account may have. Throws SubscriptionRequired without a subscription that is paid. */
  require: async (asking: Asking, message = requiredOf(asking)): Promise<number> => {
    const { account, deadline } = asking;
    const state = await commands.subscription.cachedState(account, deadline);
    const at = now().toISOString();
    if (!mayWriteAt(state, at)) throw new SubscriptionRequired(message);
    return propertiesLimitAt(state, at);
  },
  /** True while the account's subscription opens everything. */
  mayWrite: async ({ account, deadline }: Asking): Promise<boolean> =>
    mayWriteAt(await commands.subscription.cachedState(account, deadline), now().toISOString()),
  /** Throws SubscriptionRequired if the account never had a subscription. What one has paid for stays readable. */
  requireReading: async (asking: Asking): Promise<void> => {
    const { account, deadline } = asking;
    const state = await commands.subscription.cachedState(account, deadline);
    if (!mayReadAt(state, now().toISOString())) throw new SubscriptionRequired(requiredOf(asking));
  },
});
export type SubscriptionAccess = ReturnType<typeof subscriptionAccess>;
