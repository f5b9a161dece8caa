import type { Position } from '../../projections/recorded.ts';
import { StoreUnavailable, TooBusy, TooManyRequests } from '../application/errors.ts';
import { type Change, eventOf, everything, type Model } from './changes.ts';
import { type Listener, type LiveStream, liveStream, type StreamResponse } from './liveStream.ts';
import { recentChanges } from './recentChanges.ts';

export type LiveLimits = {
  /** Streams of one person in one process. A browser has one, whatever its number of tabs. */
  readonly perPerson: number;
  /** Fewer than the connections of the server, so that requests always find one. */
  readonly perProcess: number;
};

export const LIVE_LIMITS: LiveLimits = { perPerson: 5000, perProcess: 6000 };

/** Seconds after which a refused client may try again. */
const TRY_AGAIN = 30;

type Options = {
  readonly models: readonly Model[];
  /** The position up to which changes have been sent. */
  readonly from: Position;
  readonly limits?: LiveLimits;
};

/** The streams of this process, by the account that they listen to. */
export const liveStreams = ({ models, from, limits = LIVE_LIMITS }: Options) => {
  const streams = new Map<string, Set<LiveStream>>();
  const ofPerson = new Map<string, number>();
  const recent = recentChanges(from);
  let reached = from;
  let count = 0;
  let closed = false;

  const all = (): readonly LiveStream[] => [...streams.values()].flatMap((some) => [...some]);

  const countPerson = (person: string, change: 1 | -1) => {
    count += change;
    const left = (ofPerson.get(person) ?? 0) + change;
    if (left > 0) ofPerson.set(person, left);
    else ofPerson.delete(person);
  };

  const add = (stream: LiveStream, response: StreamResponse) => {
    const { account, person } = stream.listener;
    streams.set(account, (streams.get(account) ?? new Set()).add(stream));
    countPerson(person, 1);
    response.on('close', () => {
      const others = streams.get(account);
      if (!others?.delete(stream)) return;
      if (others.size === 0) streams.delete(account);
      countPerson(person, -1);
    });
  };

  /** What the client has missed since its last event. */
  const missed = (account: string, after: Position): Change | undefined => {
    // A position that this process has not reached comes from another process or another log.
    const change = after > reached ? 'too old' : recent.since(after, account);
    return change === 'too old' ? everything(models, reached) : change;
  };

  return {
    /** Throws if there are too many streams. */
    admit: ({ person }: Pick<Listener, 'person'>): void => {
      if (closed) throw new StoreUnavailable('The server stops');
      if ((ofPerson.get(person) ?? 0) >= limits.perPerson) throw new TooManyRequests(TRY_AGAIN);
      if (count >= limits.perProcess) throw new TooBusy('There are too many live connections');
    },
    /** `after` is the position of the client's last event; null for a new client. */
    open: (listener: Listener, response: StreamResponse, after: Position | null): LiveStream => {
      const stream = liveStream(listener, response, (position) => everything(models, position));
      add(stream, response);
      stream.greet(reached);
      const change = after === null ? undefined : missed(listener.account, after);
      if (change) stream.send(change, () => eventOf(change));
      return stream;
    },
    /** Sends each account what has changed for it up to `position`. */
    publish: (changes: ReadonlyMap<string, Change>, position: Position): void => {
      recent.add(changes);
      reached = position;
      for (const [account, change] of changes) {
        let shared: string | undefined;
        const text = () => {
          shared ??= eventOf(change);
          return shared;
        };
        for (const stream of streams.get(account) ?? []) stream.send(change, text);
      }
    },
    heartbeat: (): void => {
      for (const stream of all()) stream.heartbeat(reached);
    },
    reached: (): Position => reached,
    all,
    ofAccount: (account: string): readonly LiveStream[] => [...(streams.get(account) ?? [])],
    close: (): void => {
      closed = true;
      for (const stream of all()) stream.end();
    },
  };
};
export type LiveStreams = ReturnType<typeof liveStreams>;
