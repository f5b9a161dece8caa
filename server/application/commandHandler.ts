import { LRUCache } from 'lru-cache';
import { type Decider, isRejection } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { EventMetadata, Position, Recorded } from '../../projections/recorded.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Clock, Revision } from '../eventLog/eventStore.ts';
import { uuidv7 } from '../lib/ids.ts';
import { Rejected, type RejectionCode, StaleRevision } from './errors.ts';

const ATTEMPTS = 5;
const MAX_STATES = 5000;
/**
 * Milliseconds after which the rest of the stream is read before a kept state is believed: another process may have made
 * it old in the very moment it was loaded.
 */
const MAX_AGE = 60_000;

/** Who asks, and what it follows from. */
export type Context = Omit<EventMetadata, 'recordedAt'>;

/** No position means that nothing was written, so there is nothing to acknowledge. */
export type Outcome<State> = {
  readonly state: State;
  readonly recorded: readonly Recorded<DomainEvent>[];
  readonly position?: Position;
  /** Where the state stands, also when somebody else has just written it: an answer that is itself a read waits for this. */
  readonly reached?: Position;
};

export const latest = (one: Position | undefined, other: Position | undefined): Position | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

type Loaded<State> = { readonly state: State; readonly revision: Revision; readonly reached?: Position };
type Kept<State> = Loaded<State> & { readonly since: number };

export type Handle<State, Command> = {
  (id: string, command: Command, context: Context): Promise<Outcome<State>>;
  /** The state of the stream, never of a read model: what a decision may rest upon. */
  readonly state: (id: string) => Promise<State>;
  /** The same, after a look whether the stream goes on; it takes as long for a stream that is not there. */
  readonly current: (id: string) => Promise<State>;
  /** Drops a kept state that an event of another process has made old. */
  readonly forgetOlder: (stream: string, revision: bigint) => void;
};

/**
 * Load, fold, decide, append: the only place in the server where a decision meets the store.
 *
 * Folded states are kept (speed.md: 14,200 commands a second instead of 3,800). The append's expected revision proves
 * that a kept state was current; a refusal or "nothing to do" has no append, so before it is believed the rest of the
 * stream is read.
 */
export const commandHandler = <State extends object, Command, Event extends DomainEvent, Code extends RejectionCode>(
  category: string,
  decider: Decider<State, Command, Event, Code>,
  log: EventLog,
  now: Clock,
): Handle<State, Command> => {
  const states = new LRUCache<string, Kept<State>>({ max: MAX_STATES });

  /** Never an older one over a newer: a command may have recorded more while this one was being read. */
  const keep = (stream: string, loaded: Loaded<State>) => {
    const { revision } = states.peek(stream) ?? {};
    if (typeof revision === 'bigint' && (loaded.revision === 'no-stream' || loaded.revision < revision)) return;
    states.set(stream, { ...loaded, since: performance.now() });
  };

  const kept = (stream: string): Loaded<State> | undefined => {
    const known = states.get(stream);
    return known && performance.now() - known.since < MAX_AGE ? known : undefined;
  };

  /** What is kept, and the rest of the stream folded onto it. */
  const load = async (stream: string): Promise<Loaded<State>> => {
    const known: Loaded<State> = states.get(stream) ?? { state: decider.initial, revision: 'no-stream' };
    const events = await log.readStream(stream, known.revision === 'no-stream' ? 0n : known.revision + 1n);
    const last = events.at(-1);
    if (!last) {
      if (known.revision !== 'no-stream') keep(stream, known);
      return known;
    }
    // A stream holds the events of its own category only; the codec has checked that.
    const state = events.reduce((folded, { event }) => decider.evolve(folded, event as Event), known.state);
    const loaded = { state, revision: last.revision, reached: last.position };
    keep(stream, loaded);
    return loaded;
  };

  const record = async (
    stream: string,
    { state, revision }: Loaded<State>,
    events: readonly Event[],
    by: Context,
  ): Promise<Outcome<State>> => {
    const metadata = { recordedAt: now().toISOString(), ...by };
    const entries = events.map((event) => ({ id: uuidv7(), event, metadata }));
    const appended = await log.append(stream, entries, revision);
    const folded = events.reduce(decider.evolve, state);
    keep(stream, { state: folded, revision: appended.revision, reached: appended.position });
    const first = appended.revision - BigInt(events.length - 1);
    const recorded = entries.map((entry, index) => ({
      ...entry,
      stream,
      revision: first + BigInt(index),
      position: appended.position,
    }));
    return { state: folded, recorded, position: appended.position, reached: appended.position };
  };

  // Commands on one stream take turns: of twenty at once at the same revision nineteen would be refused, five times over.
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
    let unproven = kept(stream);
    for (let attempt = 1; ; attempt++) {
      const loaded = unproven ?? (await load(stream));
      const decision = decider.decide(command, loaded.state);
      if (isRejection(decision) || decision.length === 0) {
        if (unproven) {
          unproven = undefined;
          continue;
        }
        if (isRejection(decision)) throw new Rejected(decision);
        const { state, reached } = loaded;
        if (reached === undefined) return { state, recorded: [] };
        return { state, recorded: [], reached: reached === 0n ? await log.head() : reached };
      }
      try {
        return await record(stream, loaded, decision, context);
      } catch (error) {
        states.delete(stream);
        unproven = undefined;
        if (!(error instanceof StaleRevision) || attempt >= ATTEMPTS) throw error;
      }
    }
  };

  const handle = (id: string, command: Command, context: Context): Promise<Outcome<State>> => {
    const stream = `${category}-${id}`;
    return inTurn(stream, () => decideAndRecord(stream, command, context));
  };

  return Object.assign(handle, {
    state: async (id: string) => (kept(`${category}-${id}`) ?? (await load(`${category}-${id}`))).state,
    current: async (id: string) => (await load(`${category}-${id}`)).state,
    forgetOlder: (stream: string, revision: bigint) => {
      const known = states.peek(stream);
      if (known && known.revision !== 'no-stream' && known.revision < revision) states.delete(stream);
    },
  });
};
