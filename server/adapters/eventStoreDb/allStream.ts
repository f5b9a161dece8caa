import { setTimeout as delay } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  type Direction,
  END,
  eventTypeFilter,
  FORWARDS,
  type ReadPosition,
  START,
  TimeoutError,
  UnknownError,
} from '@eventstore/db-client';
import type { Position } from '../../../projections/recorded.ts';
import type { EventStore, StoredEvent } from '../../eventLog/eventStore.ts';
import { autoResetEvent } from '../../lib/autoResetEvent.ts';
import { backgroundDeadline, type Deadline } from '../../lib/deadline.ts';
import { type EventStoreDbCalls, REQUEST } from './calls.ts';
import { FROM_LEADER, type ReplacedClient } from './client.ts';
import { isOutage } from './outage.ts';
import { type Raw, stored } from './stored.ts';

type Placed = Raw & { readonly position: { readonly commit: bigint } };

/** Our event types start with a capital letter; those of the server's system events start with `$`. */
const APPLICATION_EVENT = /^[A-Z]/;
/** Less than the buffer of recentEvents.ts holds, so that live followers do not have to read the store. */
const MAX_BATCH = 1000;
/** Milliseconds before subscribing again. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [50, 2000];

// Commit and prepare positions differ only in explicit transactions, which we never open. So one number is enough.
const positionOf = (position: bigint) => ({ commit: position, prepare: position });

/**
 * The `$all` stream, in which system events are mixed with ours. `interrupted` is called when the connection of a
 * subscription is lost. The subscription continues once it resolves, because the server may come back with another log.
 */
export const allStream = (
  client: ReplacedClient['current'],
  calls: EventStoreDbCalls,
  interrupted: () => Promise<void>,
): Pick<EventStore, 'readAll' | 'eventAt' | 'subscribe' | 'head'> => {
  const filter = eventTypeFilter({ regex: APPLICATION_EVENT.source });

  /** Includes system events, because `readAll` ignores filters; forwards, also the event at `fromPosition` itself. */
  const readPage = (direction: Direction, fromPosition: ReadPosition, maxCount: number, deadline: Deadline) =>
    calls(async () => {
      const page: Placed[] = [];
      // Always read to the end: leaving early leaks an HTTP/2 stream.
      const options = { direction, fromPosition, maxCount, ...FROM_LEADER };
      for await (const { event } of client().readAll(options)) if (event) page.push(event);
      return page;
    }, deadline);

  // Each request has its own deadline, because a run of system events can be of any length.
  const readAll: EventStore['readAll'] = async (after, limit) => {
    const events: StoredEvent[] = [];
    for (let from = after, more = true; more && events.length < limit; ) {
      // One more, because the event at `from` comes again.
      const size = Math.min(limit, REQUEST) + 1;
      const page = await readPage(FORWARDS, from === 0n ? START : positionOf(from), size, backgroundDeadline());
      const fresh = page.filter(({ position }) => position.commit > from);
      const ours = fresh.filter(({ type }) => APPLICATION_EVENT.test(type));
      events.push(...ours.map((event) => stored(event, event.position.commit)));
      from = fresh.at(-1)?.position.commit ?? from;
      more = page.length === size;
    }
    return events.slice(0, limit);
  };

  const eventAt: EventStore['eventAt'] = async (position) => {
    try {
      const [event] = await readPage(FORWARDS, positionOf(position), 1, backgroundDeadline());
      const isThere = event?.position.commit === position && APPLICATION_EVENT.test(event.type);
      return isThere ? stored(event, position) : undefined;
    } catch (error) {
      // The server refuses a position inside a record.
      if (error instanceof UnknownError && !isOutage(error)) return undefined;
      throw error;
    }
  };

  /** One subscription until the server ends it, which it also does to a slow consumer or in a restart. */
  const subscribeOnce = async function* (after: Position, signal: AbortSignal): AsyncGenerator<readonly StoredEvent[]> {
    const fromPosition = after === 0n ? START : positionOf(after);
    const subscription = client().subscribeToAll({ fromPosition, filter, ...FROM_LEADER });
    const arrived: StoredEvent[] = [];
    const changed = autoResetEvent();
    let ended = false;
    subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
      if (event) arrived.push(stored(event, event.position.commit));
      changed.set();
    });
    const end = () => {
      ended = true;
      changed.set();
    };
    for (const event of ['error', 'end'] as const)
      subscription.on(event, (error?: unknown) => {
        // The server sends a time-out to a slow consumer, over a connection that works.
        if (signal.aborted || error instanceof TimeoutError) end();
        else void interrupted().then(end);
      });
    signal.addEventListener('abort', changed.set);
    try {
      while (!signal.aborted && !(ended && arrived.length === 0)) {
        if (arrived.length > 0) yield arrived.splice(0, MAX_BATCH);
        else await changed.wait();
      }
    } finally {
      signal.removeEventListener('abort', changed.set);
      await subscription.unsubscribe().catch(() => {});
    }
  };

  const subscribe: EventStore['subscribe'] = async function* (after, signal) {
    let position = after;
    for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      for await (const batch of subscribeOnce(position, signal)) {
        pause = FIRST_PAUSE;
        yield batch;
        position = batch.at(-1)?.position ?? position;
      }
      if (!signal.aborted) await delay(pause);
    }
  };

  /** The position of the last application event; system events are ignored. */
  const head = async (deadline: Deadline): Promise<bigint> => {
    let before: bigint | undefined;
    for (let size = 1; ; size = MAX_BATCH) {
      const page = await readPage(BACKWARDS, before === undefined ? END : positionOf(before), size, deadline);
      const last = page.find(({ type }) => APPLICATION_EVENT.test(type));
      if (last || page.length < size) return last?.position.commit ?? 0n;
      before = page.at(-1)?.position.commit;
    }
  };

  return { readAll, eventAt, subscribe, head };
};
