import { setTimeout as delay } from 'node:timers/promises';
import { type Decider, isRejection } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import type { Position, Recorded } from '../../projections/recorded.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Clock } from '../lib/clock.ts';
import { type Deadline, hasPassed } from '../lib/deadline.ts';
import { newSalt, uuidv7 } from '../lib/ids.ts';
import { Rejected, StaleRevision, StoreUnavailable } from './errors.ts';
import type { RejectionCode } from './failureCodes.ts';
import { type Loaded, type StateOptions, streamStates } from './streamStates.ts';

/** Milliseconds. After a lost race to another process, a command waits for a random part of a growing pause. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [4, 100];

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
  /** Drops a cached state, and that of a reading of the stream that is under way. */
  readonly forget: (stream: string) => void;
  /** The same for all streams. */
  readonly forgetAll: () => void;
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
  options: StateOptions = {},
): Handle<State, Command> => {
  const states = streamStates(decider, events, options);

  const record = async (
    stream: string,
    loaded: Loaded<State>,
    decided: readonly Event[],
    { deadline, nextDeadline: _, confirm: __, ...cause }: Context,
  ): Promise<Outcome<State>> => {
    const recordedAt = now().toISOString();
    const entries = decided.map((event) => ({
      id: uuidv7(),
      event,
      metadata: { recordedAt, ...cause, salt: newSalt() },
    }));
    const appended = await events.append(stream, entries, loaded.revision, deadline);
    const folded = decided.reduce(decider.evolve, loaded.state);
    states.put(stream, { ...loaded, state: folded, revision: appended.revision, reached: appended.position });
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
    let unproven = states.cached(stream);
    for (let pause = FIRST_PAUSE; ; ) {
      const loaded = unproven ?? (await states.load(stream, deadline));
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
        states.drop(stream);
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
      return (states.cached(stream) ?? (await states.load(stream, deadline))).state;
    },
    freshState: async (id: string, deadline: Deadline) => (await states.load(`${category}-${id}`, deadline)).state,
    forget: states.forget,
    forgetAll: states.forgetAll,
    forgetOlder: states.forgetOlder,
  });
};
