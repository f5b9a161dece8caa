import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Appended, EventStore, Revision, StoredEvent } from '../../server/eventLog/eventStore.ts';
import { noDeadline } from './context.ts';
import { insistently, newEvents, newStream } from './storedEvents.ts';

type Acknowledged = { readonly stream: string; readonly first: bigint; readonly ids: readonly string[] };

/**
 * Writers without a pause, each on a stream of its own. They repeat an append until it is acknowledged, at most for
 * `patience` milliseconds.
 */
export const startAppending = (store: Pick<EventStore, 'append'>, writers: number, patience?: number) => {
  const acknowledged: Acknowledged[] = [];
  /** When each writer began the last append that is acknowledged. */
  const lastBegan = new Map<string, number>();
  let isWriting = true;
  const write = async () => {
    const stream = newStream();
    for (let expected: Revision = 'no-stream'; isWriting; ) {
      const events = newEvents(1 + (acknowledged.length % 3));
      const at: Revision = expected;
      const began = performance.now();
      // A retry, also after a restart, repeats the same events at the same revision.
      const { revision }: Appended = await insistently(() => store.append(stream, events, at, noDeadline), patience);
      const first = at === 'no-stream' ? 0n : at + 1n;
      expect(revision).toBe(first + BigInt(events.length - 1));
      acknowledged.push({ stream, first, ids: events.map(({ id }) => id) });
      lastBegan.set(stream, began);
      expected = revision;
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  // It is awaited at the end. Without this an early failure would end the process.
  writing.catch(() => {});
  return {
    /**
     * Resolves to the milliseconds until each writer has begun another append, which is acknowledged. Those under way do
     * not count, because their answers may have been sent before the fault.
     */
    untilAllGoOn: async (): Promise<number> => {
      const start = performance.now();
      const goOn = () => [...lastBegan.values()].filter((began) => began >= start).length;
      while (goOn() < writers) await Promise.race([delay(5), writing]);
      return Math.round(performance.now() - start);
    },
    stop: async (): Promise<readonly Acknowledged[]> => {
      isWriting = false;
      await writing;
      return acknowledged;
    },
  };
};

/** Each acknowledged event is stored once, at its place, and nothing else is. */
export const expectStoredOnce = (stored: readonly StoredEvent[], acknowledged: readonly Acknowledged[]): void => {
  const ids = acknowledged.flatMap((append) => append.ids);
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(ids));
  expect(stored).toHaveLength(ids.length);
  const places = new Map(stored.map(({ id, stream, revision }) => [id, `${stream} ${revision}`]));
  for (const append of acknowledged)
    for (const [index, id] of append.ids.entries())
      expect(places.get(id)).toBe(`${append.stream} ${append.first + BigInt(index)}`);
};
