import { LRUCache } from 'lru-cache';
import { accessDecider } from '../../domain/access/decider.ts';
import { accountDecider } from '../../domain/accounts/decider.ts';
import { allowanceDecider } from '../../domain/allowances/decider.ts';
import { assessmentDecider } from '../../domain/assessments/decider.ts';
import { badgeDecider } from '../../domain/badges/decider.ts';
import { documentDecider } from '../../domain/documents/decider.ts';
import { emailDecider } from '../../domain/emails/decider.ts';
import type { Category } from '../../domain/events.ts';
import { logDecider } from '../../domain/log/decider.ts';
import { propertyDecider } from '../../domain/properties/decider.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { subscriptionDecider } from '../../domain/subscriptions/decider.ts';
import type { LogEntry } from '../../projections/recorded.ts';
import { categoryOf } from '../eventLog/codec.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Clock } from '../lib/clock.ts';
import { type Context, commandHandler, type Handle, latest, type Outcome } from './commandHandler.ts';
import type { Policies } from './policies/policies.ts';

const handlersOf = (events: EventLog, now: Clock, editions: Editions) => ({
  access: commandHandler('access', accessDecider, events, now),
  account: commandHandler('account', accountDecider, events, now),
  allowance: commandHandler('allowance', allowanceDecider, events, now),
  assessment: commandHandler('assessment', assessmentDecider(editions), events, now),
  badge: commandHandler('badge', badgeDecider, events, now),
  document: commandHandler('document', documentDecider, events, now),
  email: commandHandler('email', emailDecider, events, now),
  log: commandHandler('log', logDecider, events, now),
  property: commandHandler('property', propertyDecider, events, now),
  subscription: commandHandler('subscription', subscriptionDecider, events, now),
});
type Handlers = ReturnType<typeof handlersOf>;

/** One command handler for each category of streams. */
export type Handles = { readonly [Of in Category]: Handlers[Of] } & {
  readonly forgetOlder: (stream: string, revision: bigint) => void;
};

export type Commands = Handles & {
  /** Runs the policies of an entry of the log, unless this process has just done so. Throws for an unreadable entry. */
  readonly runPoliciesOnce: (entry: LogEntry) => Promise<void>;
  /** Whether some policy follows on events of this entry's type. */
  readonly hasPolicy: (entry: LogEntry) => boolean;
};

type Options = {
  readonly events: EventLog;
  readonly now: Clock;
  readonly editions: Editions;
  readonly policiesOver: (handles: Handles) => Policies;
};

/** The command handlers, each of which runs the policies of what it recorded before it answers. */
export const commands = ({ events, now, editions, policiesOver }: Options): Commands => {
  const plain = handlersOf(events, now, editions);
  const running = new LRUCache<string, Promise<unknown>>({ max: 10_000 });

  const withPolicies = <State, Command>(handle: Handle<State, Command>): Handle<State, Command> =>
    Object.assign(
      async (id: string, command: Command, context: Context): Promise<Outcome<State>> => {
        const outcome = await handle(id, command, context);
        let { position } = outcome;
        for (const recorded of outcome.recorded) {
          const run = policies.run(recorded);
          if (!run) continue;
          running.set(recorded.id, run);
          position = latest(position, await run);
        }
        return position === undefined ? outcome : { ...outcome, position, reached: position };
      },
      { cachedState: handle.cachedState, freshState: handle.freshState, forgetOlder: handle.forgetOlder },
    );

  const handles: Handles = {
    access: withPolicies(plain.access),
    account: withPolicies(plain.account),
    allowance: withPolicies(plain.allowance),
    assessment: withPolicies(plain.assessment),
    badge: withPolicies(plain.badge),
    document: withPolicies(plain.document),
    email: withPolicies(plain.email),
    log: withPolicies(plain.log),
    property: withPolicies(plain.property),
    subscription: withPolicies(plain.subscription),
    forgetOlder: (stream, revision) => {
      const category = categoryOf(stream);
      if (Object.hasOwn(plain, category)) plain[category as Category].forgetOlder(stream, revision);
    },
  };
  const policies = policiesOver(handles);

  return {
    ...handles,
    hasPolicy: policies.hasPolicy,
    runPoliciesOnce: async (entry) => {
      if ('unreadable' in entry) throw entry.unreadable;
      // Wait for the run that is under way here: if it fails or the process dies, this caller must not go on.
      const here = running.get(entry.id);
      running.delete(entry.id);
      const done = await here?.then(
        () => true,
        () => false,
      );
      if (!done) await policies.run(entry);
    },
  };
};
