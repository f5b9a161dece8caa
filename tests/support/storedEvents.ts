import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Position } from '../../projections/recorded.ts';
import { StoreUnavailable } from '../../server/application/errors.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../server/eventLog/eventStore.ts';

export const newStream = (): string => `assessment-${uuidv7()}`;

export const newEvent = (given: Partial<NewEvent> = {}): NewEvent => ({
  id: uuidv7(),
  type: 'QuestionAnswered',
  data: { position: 1, answer: 'Yes' },
  metadata: { recordedAt: '2026-11-20T10:00:00.000Z', actor: 'system', causationId: null, correlationId: uuidv7() },
  ...given,
});

export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => newEvent());

/** What a caller of the store would hand in again: nothing of place or time. */
export const given = ({ id, type, data, metadata }: StoredEvent): NewEvent => ({ id, type, data, metadata });

/** Everything after `after`, page by page. */
export const readOn = async (store: EventStore, after: Position, page = 1000): Promise<readonly StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for (let position = after; ; ) {
    const batch = await store.readAll(position, page);
    const last = batch.at(-1);
    if (!last) return events;
    events.push(...batch);
    position = last.position;
  }
};

/** A follower of the log that remembers what it was given, in the order it came. */
export const follow = (store: EventStore, after: Position) => {
  const seen: StoredEvent[] = [];
  const stopping = new AbortController();
  const ended = (async () => {
    for await (const batch of store.subscribe(after, stopping.signal)) seen.push(...batch);
  })();
  return {
    seen,
    /** Waits until `wanted` events have come; what came is then for the test to judge. */
    until: async (wanted: () => boolean, patience = 30_000) => {
      for (const end = Date.now() + patience; !wanted() && Date.now() < end; ) await delay(5);
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};

/** As a caller does: the same events again, at the same revision, until the store has said yes or no. */
export const insistently = async <Result>(work: () => Promise<Result>, patience = 60_000): Promise<Result> => {
  for (const end = Date.now() + patience; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > end) throw error;
      await delay(20);
    }
  }
};

/** A small seeded generator (mulberry32): a failing run can be had again. */
export const random = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (bound: number) => Math.floor(next() * bound),
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, rank: next() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
  };
};

export const seedOfRun = (): number => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.info(`seed ${seed} (SEED=${seed} runs it again)`);
  return seed;
};
