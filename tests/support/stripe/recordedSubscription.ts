import { isRejection } from '../../../domain/decider.ts';
import { type SubscriptionCommand, subscriptionDecider } from '../../../domain/subscriptions/decider.ts';
import type { SubscriptionEvent } from '../../../domain/subscriptions/events.ts';
import type { Commands } from '../../../server/application/commands.ts';
import { Rejected } from '../../../server/application/errors.ts';

/** The stream of one account in memory, with the real decider. */
export const recordedSubscription = () => {
  const events: SubscriptionEvent[] = [];
  let state = subscriptionDecider.initial;
  const handle = async (_accountId: string, command: SubscriptionCommand) => {
    const decided = subscriptionDecider.decide(command, state);
    if (isRejection(decided)) throw new Rejected(decided);
    events.push(...decided);
    state = decided.reduce(subscriptionDecider.evolve, state);
    return { state, recorded: [], ...(decided.length > 0 && { position: BigInt(events.length) }) };
  };
  const fresh = async () => state;
  const subscription = Object.assign(handle, {
    cachedState: fresh,
    freshState: fresh,
    forgetOlder: () => {},
    forget: () => {},
    forgetAll: () => {},
  });
  return {
    commands: {
      subscription: subscription satisfies Commands['subscription'],
      account: { freshState: async () => ({ status: 'missing' as const }) },
    },
    events,
    state: () => state,
  };
};
