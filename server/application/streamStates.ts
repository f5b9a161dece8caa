import { LRUCache } from 'lru-cache';
import type { Decider } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { Position } from '../../projections/recorded.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Revision } from '../eventLog/eventStore.ts';
import { type Deadline, TimedOut, within } from '../lib/deadline.ts';
import { inSlices } from '../lib/inSlices.ts';
import { StoreUnavailable } from './errors.ts';

const MAX_STATES = 5000;
/** Milliseconds after which a cached state is refreshed: another process may have appended while it was loaded. */
const MAX_AGE = 60_000;

export type Loaded<State> = {
  readonly state: State;
  readonly revision: Revision;
  readonly reached?: Position;
  /** How often something had been erased when the reading of the stream began. */
  readonly clearings: number;
};
type Cached<State> = Loaded<State> & { readonly since: number };

export type StateOptions = {
  /** The last event of a stream has its whole state, so the events before it are not read. */
  readonly lastIsEnough?: boolean;
};

/** The folded states of the streams of one category. Those used last are cached. */
export const streamStates = <State extends object, Event extends DomainEvent>(
  { initial, evolve }: Pick<Decider<State, unknown, Event, string>, 'initial' | 'evolve'>,
  events: Pick<EventLog, 'readStream' | 'readLast'>,
  { lastIsEnough = false }: StateOptions,
) => {
  const states = new LRUCache<string, Cached<State>>({ max: MAX_STATES });
  /** Loads from the start of a stream that are under way. */
  const loading = new Map<string, Promise<Loaded<State>>>();
  let clearings = 0;

  /** A state that was loaded while a command appended may be older than the cached one: keep the newer. */
  const put = (stream: string, loaded: Loaded<State>): void => {
    // It may have the data of a person who was erased meanwhile.
    if (loaded.clearings !== clearings) return;
    const { revision } = states.peek(stream) ?? {};
    if (typeof revision === 'bigint' && (loaded.revision === 'no-stream' || loaded.revision < revision)) return;
    states.set(stream, { ...loaded, since: performance.now() });
  };

  /** What is still cached has nothing that was erased since it was put there, so what is made of it may be cached again. */
  const asOfNow = (known: Loaded<State>): Loaded<State> => ({ ...known, clearings });

  const cached = (stream: string): Loaded<State> | undefined => {
    const known = states.get(stream);
    return known && performance.now() - known.since < MAX_AGE ? asOfNow(known) : undefined;
  };

  const readAfter = (stream: string, revision: Revision, deadline: Deadline) => {
    if (revision !== 'no-stream') return events.readStream(stream, revision + 1n, deadline);
    return lastIsEnough ? events.readLast(stream, deadline) : events.readStream(stream, 0n, deadline);
  };

  /** This state, updated with the rest of the stream. */
  const loadRest = async (stream: string, known: Loaded<State>, deadline: Deadline): Promise<Loaded<State>> => {
    const rest = await readAfter(stream, known.revision, deadline);
    const last = rest.at(-1);
    if (!last) {
      if (known.revision !== 'no-stream') put(stream, known);
      return known;
    }
    // The codec has checked that a stream contains only events of its own category.
    let { state } = known;
    await inSlices(rest, ({ event }) => {
      state = evolve(state, event as Event);
    });
    const loaded = { ...known, state, revision: last.revision, reached: last.position };
    put(stream, loaded);
    return loaded;
  };

  const loadFromStart = (stream: string, deadline: Deadline): Promise<Loaded<State>> => {
    const mine = loadRest(stream, { state: initial, revision: 'no-stream', clearings }, deadline);
    loading.set(stream, mine);
    const leave = () => {
      if (loading.get(stream) === mine) loading.delete(stream);
    };
    mine.then(leave, leave);
    return mine;
  };

  /**
   * The result of another caller's load. Undefined if it takes half the time that is left, or fails in a way that may be
   * due to that caller's deadline: then this caller has to load the stream itself.
   */
  const resultOf = async (other: Promise<Loaded<State>>, deadline: Deadline): Promise<Loaded<State> | undefined> => {
    try {
      return await within(deadline.left() / 2, other);
    } catch (error) {
      if (error instanceof TimedOut || error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  };

  /**
   * The cached state, updated with the rest of the stream. Without one it waits for a load from the start that is under
   * way, because a long stream takes long to read and fold. That load may have read the stream before this call, so the
   * rest is read after it as well. If it takes more than half the time, this caller reads from the start, too, and gets what
   * ends first.
   */
  const load = async (stream: string, deadline: Deadline): Promise<Loaded<State>> => {
    const known = states.get(stream);
    if (known) return loadRest(stream, asOfNow(known), deadline);
    const other = loading.get(stream);
    if (!other) return loadFromStart(stream, deadline);
    const withRest = (shared: Loaded<State>) => loadRest(stream, shared, deadline);
    const shared = await resultOf(other, deadline);
    if (shared) return withRest(shared);
    const mine = loading.get(stream) === other ? loadFromStart(stream, deadline) : load(stream, deadline);
    // If the other one fails, it may be due to its caller's deadline.
    return Promise.race([mine, other.then(withRest).catch(() => mine)]);
  };

  return {
    cached,
    load,
    put,
    drop: (stream: string): void => {
      states.delete(stream);
    },
    // Of the loads that are under way the callers get the states, but these are neither cached nor shared any more.
    forget: (stream: string): void => {
      clearings += 1;
      states.delete(stream);
      loading.delete(stream);
    },
    forgetAll: (): void => {
      clearings += 1;
      states.clear();
      loading.clear();
    },
    forgetOlder: (stream: string, revision: bigint): void => {
      const known = states.peek(stream);
      if (known && known.revision !== 'no-stream' && known.revision < revision) states.delete(stream);
    },
  };
};
