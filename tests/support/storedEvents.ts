import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { SYSTEM } from '../../domain/metadata.ts';
import type { Position } from '../../projections/recorded.ts';
import { StoreUnavailable } from '../../server/application/errors.ts';
import type { EventStore, NewEvent, StoredEvent } from '../../server/eventLog/eventStore.ts';
import { CONDITION } from './timeLimits.ts';

export const newStream = (): string => `assessment-${uuidv7()}`;

export const newEvent = (given: Partial<NewEvent> = {}): NewEvent => ({
  id: uuidv7(),
  type: 'QuestionAnswered',
  data: { key: 'guest-register', answer: 'Yes' },
  metadata: {
    recordedAt: '2026-11-20T10:00:00.000Z',
    actor: SYSTEM,
    account: null,
    causationId: null,
    correlationId: uuidv7(),
    salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  ...given,
});

export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => newEvent());

/** The part of a stored event that a caller passes to `append`: without stream, revision and position. */
export const given = ({ id, type, data, metadata }: StoredEvent): NewEvent => ({ id, type, data, metadata });

/** All events after `after`, read page by page. */
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

/** A subscriber that collects the received events in order. */
export const follow = (store: EventStore, after: Position) => {
  const seen: StoredEvent[] = [];
  const controller = new AbortController();
  const ended = (async () => {
    for await (const batch of store.subscribe(after, controller.signal)) seen.push(...batch);
  })();
  return {
    seen,
    /** Waits until `wanted` is true or the time limit is over; the test then checks `seen`. */
    until: async (wanted: () => boolean) => {
      for (const end = Date.now() + CONDITION; !wanted() && Date.now() < end; ) await delay(5);
    },
    stop: async () => {
      controller.abort();
      await ended;
    },
  };
};

/** Retries the same work while the store is unavailable, as callers do. */
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

/** A small seeded generator (mulberry32), so that a failing run can be repeated. */
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

/** One seed for `npm test`, so that it repeats; a fresh one for `npm run test:long`, so that new cases are found. */
export const seedOfRun = (): number => {
  const seed = Number(process.env.SEED ?? (process.env.LONG ? Date.now() % 1_000_000 : 20_261));
  console.info(`seed ${seed} (SEED=${seed} repeats this run)`);
  return seed;
};
