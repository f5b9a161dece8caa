import { LRUCache } from 'lru-cache';
import { accountDecider } from '../../domain/accounts/decider.ts';
import { allowanceDecider } from '../../domain/allowances/decider.ts';
import { assessmentDecider } from '../../domain/assessments/decider.ts';
import { badgeDecider } from '../../domain/badges/decider.ts';
import { documentDecider } from '../../domain/documents/decider.ts';
import { emailDecider } from '../../domain/emails/decider.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { propertyDecider } from '../../domain/properties/decider.ts';
import { subscriptionDecider } from '../../domain/subscriptions/decider.ts';
import type { Recorded } from '../../projections/recorded.ts';
import { categoryOf } from '../eventLog/codec.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Clock } from '../eventLog/eventStore.ts';
import { type Context, commandHandler, type Handle, latest, type Outcome } from './commandHandler.ts';
import type { Follow } from './policies/policies.ts';

const handlers = (log: EventLog, now: Clock) => ({
  account: commandHandler('account', accountDecider, log, now),
  allowance: commandHandler('allowance', allowanceDecider, log, now),
  assessment: commandHandler('assessment', assessmentDecider, log, now),
  badge: commandHandler('badge', badgeDecider, log, now),
  document: commandHandler('document', documentDecider, log, now),
  email: commandHandler('email', emailDecider, log, now),
  property: commandHandler('property', propertyDecider, log, now),
  subscription: commandHandler('subscription', subscriptionDecider, log, now),
});
export type Handles = ReturnType<typeof handlers> & {
  readonly forgetOlder: (stream: string, revision: bigint) => void;
};
export type Commands = Handles & {
  /** Follows an event unless this process has just done so. */
  readonly followOnce: (recorded: Recorded<DomainEvent>) => Promise<void>;
  readonly concerns: Follow['concerns'];
};

/** One handler for each aggregate. What follows from an event is done before the handler answers (follow/). */
export const commands = (log: EventLog, now: Clock, followWith: (commands: Handles) => Follow): Commands => {
  const plain = handlers(log, now);
  const following = new LRUCache<string, Promise<unknown>>({ max: 10_000 });

  const thenFollow = <State, Command>(handle: Handle<State, Command>): Handle<State, Command> =>
    Object.assign(
      async (id: string, command: Command, context: Context): Promise<Outcome<State>> => {
        const outcome = await handle(id, command, context);
        let { position } = outcome;
        for (const recorded of outcome.recorded) {
          const followed = follow(recorded);
          if (!followed) continue;
          following.set(recorded.id, followed);
          position = latest(position, await followed);
        }
        return position === undefined ? outcome : { ...outcome, position, reached: position };
      },
      { state: handle.state, current: handle.current, forgetOlder: handle.forgetOlder },
    );

  const all: Handles = {
    account: thenFollow(plain.account),
    allowance: thenFollow(plain.allowance),
    assessment: thenFollow(plain.assessment),
    badge: thenFollow(plain.badge),
    document: thenFollow(plain.document),
    email: thenFollow(plain.email),
    property: thenFollow(plain.property),
    subscription: thenFollow(plain.subscription),
    forgetOlder: (stream, revision) => {
      plain[categoryOf(stream)].forgetOlder(stream, revision);
    },
  };
  const follow = followWith(all);

  /** Waited for and not skipped: were it skipped, a crash in its middle would leave it undone for ever. */
  const followOnce = async (recorded: Recorded<DomainEvent>) => {
    const here = following.get(recorded.id);
    following.delete(recorded.id);
    const done = await here?.then(
      () => true,
      () => false,
    );
    if (!done) await follow(recorded);
  };

  return {
    ...all,
    concerns: follow.concerns,
    followOnce,
  };
};
