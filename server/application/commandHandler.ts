import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Decider, isRejection } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import type { Position, Recorded } from '../../projections/recorded.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Revision } from '../eventLog/eventStore.ts';
import type { Clock } from '../lib/clock.ts';
import { type Deadline, hasPassed } from '../lib/deadline.ts';
import { newSalt, uuidv7 } from '../lib/ids.ts';
import { Rejected, StaleRevision, StoreUnavailable } from './errors.ts';
import type { RejectionCode } from './failureCodes.ts';

/** Milliseconds. After a lost race to another process, a command waits for a random part of a growing pause. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [4, 100];
const MAX_STATES = 5000;
/** Milliseconds after which a cached state is refreshed: another process may have appended while it was loaded. */
const MAX_AGE = 60_000;

/** Who sends the command, for which account, which event caused it, and how long the sender waits for its result. */
export type Context = Omit<EventMetadata, 'recordedAt' | 'salt'> & {
  readonly deadline: Deadline;
  /** The deadline of each further step, if no request waits. Otherwise all steps share that of the request. */
  readonly nextDeadline?: (() => Deadline) | undefined;
  /**
   * Throws if the sender may no longer do this. Called right before the record: rights that were checked before a slow step
   * may have ended meanwhile. `propertyIds`: those that it is about, if not all that the request has looked up.
   */
  readonly confirm?: ((propertyIds?: readonly string[]) => Promise<void>) | undefined;
};

/** What all commands of one request share. */
export type RequestContext = Pick<Context, 'correlationId' | 'deadline'>;

/** For one of many steps, whose number nothing limits, such as one property of an account. */
export const stepOf = <Of extends Context>(context: Of): Of =>
  context.nextDeadline ? { ...context, deadline: context.nextDeadline() } : context;

/** The position is undefined if nothing was written. */
export type Outcome<State> = {
  readonly state: State;
  readonly recorded: readonly Recorded<DomainEvent>[];
  readonly position?: Position;
  /** Position of the state, even if another command has written it. A response that reads the result waits for it. */
  readonly reached?: Position;
};

export const latest = (one: Position | undefined, other: Position | undefined): Position | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

type Loaded<State> = { readonly state: State; readonly revision: Revision; readonly reached?: Position };
type Cached<State> = Loaded<State> & { readonly since: number };

export type Handle<State, Command> = {
  (id: string, command: Command, context: Context): Promise<Outcome<State>>;
  /**
   * The cached state of the stream. Decisions use streams and never a read model. It can lack what another process has
   * just appended, so a policy that looks whether something is left to do asks for the fresh state.
   */
  readonly cachedState: (id: string, deadline: Deadline) => Promise<State>;
  /** The state after reading the rest of the stream. A missing stream takes as long as an existing one. */
  readonly freshState: (id: string, deadline: Deadline) => Promise<State>;
  /** Drops a cached state that another process's event has made stale. */
  readonly forgetOlder: (stream: string, revision: bigint) => void;
  /** Drops all cached states. */
  readonly forgetAll: () => void;
};

type Options = {
  /** The last event of a stream has its whole state, so the events before it are not read. */
  readonly lastIsEnough?: boolean;
};

/**
 * Load, fold, decide, append: the only code in the server that runs decisions on the store.
 *
 * Folded states are cached, which makes commands three to four times as fast. The append's expected revision proves
 * that a cached state was current. A refusal or "nothing to do" has no append, so for these the rest of the stream is
 * read before the answer.
 */
export const commandHandler = <State extends object, Command, Event extends DomainEvent, Code extends RejectionCode>(
  category: string,
  decider: Decider<State, Command, Event, Code>,
  events: Pick<EventLog, 'readStream' | 'readLast' | 'append' | 'head'>,
  now: Clock,
  { lastIsEnough = false }: Options = {},
): Handle<State, Command> => {
  const states = new LRUCache<string, Cached<State>>({ max: MAX_STATES });

  /** A state that was loaded while a command appended may be older than the cached one: keep the newer. */
  const cache = (stream: string, loaded: Loaded<State>) => {
    const { revision } = states.peek(stream) ?? {};
    if (typeof revision === 'bigint' && (loaded.revision === 'no-stream' || loaded.revision < revision)) return;
    states.set(stream, { ...loaded, since: performance.now() });
  };

  const cached = (stream: string): Loaded<State> | undefined => {
    const known = states.get(stream);
    return known && performance.now() - known.since < MAX_AGE ? known : undefined;
  };

  const readAfter = (stream: string, revision: Revision, deadline: Deadline) => {
    if (revision !== 'no-stream') return events.readStream(stream, revision + 1n, deadline);
    return lastIsEnough ? events.readLast(stream, deadline) : events.readStream(stream, 0n, deadline);
  };

  /** The cached state, updated with the rest of the stream. */
  const load = async (stream: string, deadline: Deadline): Promise<Loaded<State>> => {
    const known: Loaded<State> = states.get(stream) ?? { state: decider.initial, revision: 'no-stream' };
    const rest = await readAfter(stream, known.revision, deadline);
    const last = rest.at(-1);
    if (!last) {
      if (known.revision !== 'no-stream') cache(stream, known);
      return known;
    }
    // The codec has checked that a stream contains only events of its own category.
    const state = rest.reduce((folded, { event }) => decider.evolve(folded, event as Event), known.state);
    const loaded = { state, revision: last.revision, reached: last.position };
    cache(stream, loaded);
    return loaded;
  };

  const record = async (
    stream: string,
    { state, revision }: Loaded<State>,
    decided: readonly Event[],
    { deadline, nextDeadline: _, confirm: __, ...cause }: Context,
  ): Promise<Outcome<State>> => {
    const recordedAt = now().toISOString();
    const entries = decided.map((event) => ({
      id: uuidv7(),
      event,
      metadata: { recordedAt, ...cause, salt: newSalt() },
    }));
    const appended = await events.append(stream, entries, revision, deadline);
    const folded = decided.reduce(decider.evolve, state);
    cache(stream, { state: folded, revision: appended.revision, reached: appended.position });
    const first = appended.revision - BigInt(decided.length - 1);
    const recorded = entries.map((entry, index) => ({
      ...entry,
      stream,
      category,
      revision: first + BigInt(index),
      position: appended.position,
    }));
    return { state: folded, recorded, position: appended.position, reached: appended.position };
  };

  // Commands on one stream run one after the other, because of twenty parallel appends at one revision nineteen would
  // conflict, and again at the next attempt.
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = <Result>(stream: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = turns.get(stream)?.then(work, work) ?? work();
    turns.set(stream, mine);
    const leave = () => {
      if (turns.get(stream) === mine) turns.delete(stream);
    };
    mine.then(leave, leave);
    return mine;
  };

  const decideAndRecord = async (stream: string, command: Command, context: Context): Promise<Outcome<State>> => {
    const { deadline } = context;
    if (hasPassed(deadline)) throw new StoreUnavailable('A command waited for its turn until its deadline');
    let unproven = cached(stream);
    for (let pause = FIRST_PAUSE; ; ) {
      const loaded = unproven ?? (await load(stream, deadline));
      const decision = decider.decide(command, loaded.state);
      if (isRejection(decision) || decision.length === 0) {
        if (unproven) {
          unproven = undefined;
          continue;
        }
        if (isRejection(decision)) throw new Rejected(decision);
        // The answer to a repeat may hold a secret.
        await context.confirm?.();
        const { state, reached } = loaded;
        if (reached === undefined) return { state, recorded: [] };
        return { state, recorded: [], reached: reached === 0n ? await events.head(deadline) : reached };
      }
      await context.confirm?.();
      try {
        return await record(stream, loaded, decision, context);
      } catch (error) {
        states.delete(stream);
        unproven = undefined;
        if (!(error instanceof StaleRevision) || deadline.left() <= pause) throw error;
        // Two processes that retry at the same moment would collide again.
        await delay(Math.random() * pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    }
  };

  const handle = (id: string, command: Command, context: Context): Promise<Outcome<State>> => {
    const stream = `${category}-${id}`;
    return inTurn(stream, () => decideAndRecord(stream, command, context));
  };

  return Object.assign(handle, {
    cachedState: async (id: string, deadline: Deadline) => {
      const stream = `${category}-${id}`;
      return (cached(stream) ?? (await load(stream, deadline))).state;
    },
    freshState: async (id: string, deadline: Deadline) => (await load(`${category}-${id}`, deadline)).state,
    forgetAll: () => states.clear(),
    forgetOlder: (stream: string, revision: bigint) => {
      const known = states.peek(stream);
      if (known && known.revision !== 'no-stream' && known.revision < revision) states.delete(stream);
    },
  });
};
