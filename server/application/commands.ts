import { LRUCache } from 'lru-cache';
import type { Category, DomainEvent } from '../../domain/events.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { LogEntry, Position } from '../../projections/recorded.ts';
import { categoryOf } from '../eventLog/codec.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline, type Deadline } from '../lib/deadline.ts';
import { type Context, type Handle, latest, type Outcome } from './commandHandler.ts';
import { type Handlers, handlersOf } from './handlers.ts';
import type { Policies } from './policies/policies.ts';

export type Commands = Handlers & {
  /** Drops the cached state of a stream to which another process has appended. */
  readonly forgetOlder: (stream: string, revision: bigint) => void;
  /** Drops the cached state of a stream whose personal data was erased. */
  readonly forget: (stream: string) => void;
  /** Drops all cached states, which may contain the data of a person who was erased. */
  readonly forgetAll: () => void;
  /**
   * Runs the policies of an entry of the log, unless this process has just done so. Each of their steps asks for its
   * deadline. Throws for an unreadable entry.
   */
  readonly runPoliciesOnce: (entry: LogEntry, nextDeadline?: () => Deadline) => Promise<void>;
  /**
   * Runs the policies of a stream's events once more, for example those that were refused for lack of room. Returns the
   * position of the last event that is due to them.
   */
  readonly repeatPolicies: (
    stream: string,
    isMeant: (event: DomainEvent) => boolean,
    time: Pick<Context, 'deadline'>,
  ) => Promise<Position | undefined>;
  /** True if a policy exists for the type of this entry. */
  readonly hasPolicy: (entry: LogEntry) => boolean;
};

type Options = {
  readonly events: EventLog;
  readonly now: Clock;
  readonly editions: Editions;
  readonly policiesOver: (handlers: Handlers) => Policies;
};

/** The command handlers. Each runs the policies of its events before it returns. */
export const commands = ({ events, now, editions, policiesOver }: Options): Commands => {
  const plain = handlersOf(events, now, editions);
  const running = new LRUCache<string, Promise<unknown>>({ max: 10_000 });

  const withPolicies = <State, Command>(handle: Handle<State, Command>): Handle<State, Command> =>
    Object.assign(
      async (id: string, command: Command, context: Context): Promise<Outcome<State>> => {
        const outcome = await handle(id, command, context);
        let { position } = outcome;
        for (const recorded of outcome.recorded) {
          const run = policies.run(recorded, context);
          if (!run) continue;
          running.set(recorded.id, run);
          position = latest(position, await run);
        }
        return position === undefined ? outcome : { ...outcome, position, reached: position };
      },
      {
        cachedState: handle.cachedState,
        freshState: handle.freshState,
        forgetOlder: handle.forgetOlder,
        forget: handle.forget,
        forgetAll: handle.forgetAll,
      },
    );

  const handlers: Handlers = {
    access: withPolicies(plain.access),
    account: withPolicies(plain.account),
    allowance: withPolicies(plain.allowance),
    apiKey: withPolicies(plain.apiKey),
    assessment: withPolicies(plain.assessment),
    audit: withPolicies(plain.audit),
    badge: withPolicies(plain.badge),
    badgeReport: withPolicies(plain.badgeReport),
    contact: withPolicies(plain.contact),
    credential: withPolicies(plain.credential),
    document: withPolicies(plain.document),
    email: withPolicies(plain.email),
    import: withPolicies(plain.import),
    ledger: withPolicies(plain.ledger),
    log: withPolicies(plain.log),
    arrangement: withPolicies(plain.arrangement),
    property: withPolicies(plain.property),
    quickCheck: withPolicies(plain.quickCheck),
    reminder: withPolicies(plain.reminder),
    share: withPolicies(plain.share),
    signingKey: withPolicies(plain.signingKey),
    staff: withPolicies(plain.staff),
    stayReceipt: withPolicies(plain.stayReceipt),
    subscription: withPolicies(plain.subscription),
    support: withPolicies(plain.support),
    transfer: withPolicies(plain.transfer),
    uploadLink: withPolicies(plain.uploadLink),
    webhook: withPolicies(plain.webhook),
  };
  const policies = policiesOver(handlers);
  const handleOf = (stream: string) => {
    const category = categoryOf(stream);
    return Object.hasOwn(plain, category) ? plain[category as Category] : undefined;
  };

  return {
    ...handlers,
    forgetOlder: (stream, revision) => handleOf(stream)?.forgetOlder(stream, revision),
    forget: (stream) => handleOf(stream)?.forget(stream),
    forgetAll: () => {
      for (const handle of Object.values(plain)) handle.forgetAll();
    },
    hasPolicy: policies.hasPolicy,
    repeatPolicies: async (stream, isMeant, { deadline }) => {
      let position: Position | undefined;
      for (const recorded of await events.readStream(stream, 0n, deadline))
        if (isMeant(recorded.event)) position = latest(position, await policies.run(recorded, { deadline }));
      return position;
    },
    runPoliciesOnce: async (entry, nextDeadline = backgroundDeadline) => {
      if ('unreadable' in entry) throw entry.unreadable;
      // Wait for the run in progress: if it fails or the process dies, this caller must not move its checkpoint.
      const here = running.get(entry.id);
      running.delete(entry.id);
      const done = await here?.then(
        () => true,
        () => false,
      );
      if (!done) await policies.run(entry, { deadline: nextDeadline(), nextDeadline });
    },
  };
};
