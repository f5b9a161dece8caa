import { setTimeout as delay } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  type Direction,
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  FORWARDS,
  type ReadPosition,
  START,
} from '@eventstore/db-client';
import type { EventStore, StoredEvent } from '../../eventLog/eventStore.ts';
import { persistently } from './outage.ts';
import { type Raw, stored } from './stored.ts';

type Placed = Raw & { readonly position: { readonly commit: bigint } };

/** The server's own events start with `$`; ours never do. */
const ours = /^[A-Z]/;
/** Events handed on at once: more than a follower's queue holds (hub.ts) would send them all back to the store. */
const MAX_BATCH = 1000;

// An event's two positions are the same outside explicit transactions, which we never open; so one number holds both.
const positionOf = (position: bigint) => ({ commit: position, prepare: position });

/** `$all`, where the server's own events stand among ours. */
export const allStream = (client: EventStoreDBClient): Pick<EventStore, 'readAll' | 'subscribe' | 'head'> => {
  const filter = eventTypeFilter({ regex: ours.source });

  /** The server's own events among them: readAll knows no filter. Forwards with the event at `fromPosition` itself. */
  const readPage = (direction: Direction, fromPosition: ReadPosition, maxCount: number) =>
    persistently(async () => {
      const page: Placed[] = [];
      // To the end, though one may be all that is wanted: leaving early leaks an HTTP/2 stream.
      for await (const { event } of client.readAll({ direction, fromPosition, maxCount })) if (event) page.push(event);
      return page;
    });

  // Each page has a deadline of its own: a stretch of the server's own events may be longer than any.
  const readAll: EventStore['readAll'] = async (after, limit) => {
    const events: StoredEvent[] = [];
    for (let from = after, more = true; more && events.length < limit; ) {
      const page = await readPage(FORWARDS, from === 0n ? START : positionOf(from), limit + 1);
      const fresh = page.filter(({ position }) => position.commit > from);
      events.push(...fresh.filter(({ type }) => ours.test(type)).map((event) => stored(event, event.position.commit)));
      from = fresh.at(-1)?.position.commit ?? from;
      more = page.length > limit;
    }
    return events.slice(0, limit);
  };

  const subscribe: EventStore['subscribe'] = async function* (after, signal) {
    let position = after;
    for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, 2000)) {
      const subscription = client.subscribeToAll({
        fromPosition: position === 0n ? START : positionOf(position),
        filter,
      });
      const arrived: StoredEvent[] = [];
      let ended = false;
      let wake = () => {};
      const change = () => wake();
      subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
        if (event) arrived.push(stored(event, event.position.commit));
        change();
      });
      // A drop is ordinary business ("consumer too slow" after a burst, a restart): taken up again from here.
      subscription.on('error', () => {
        ended = true;
        change();
      });
      subscription.on('end', () => {
        ended = true;
        change();
      });
      signal.addEventListener('abort', change);
      try {
        while (!signal.aborted && !(ended && arrived.length === 0)) {
          if (arrived.length === 0) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            continue;
          }
          const batch = arrived.splice(0, MAX_BATCH);
          pause = 50;
          yield batch;
          position = batch.at(-1)?.position ?? position;
        }
      } finally {
        signal.removeEventListener('abort', change);
        await subscription.unsubscribe().catch(() => {});
      }
      if (!signal.aborted) await delay(pause);
    }
  };

  /** Of ours: what the server has written of itself behind it, no follower of ours ever comes to. */
  const head = async (): Promise<bigint> => {
    let before: bigint | undefined;
    for (let size = 1; ; size = MAX_BATCH) {
      const page = await readPage(BACKWARDS, before === undefined ? END : positionOf(before), size);
      const last = page.find(({ type }) => ours.test(type));
      if (last || page.length < size) return last?.position.commit ?? 0n;
      before = page.at(-1)?.position.commit;
    }
  };

  return { readAll, subscribe, head };
};
