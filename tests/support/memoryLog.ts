import { EventEmitter, once } from 'node:events';
import { CATEGORIES, type Category, type DomainEvent } from '../../domain/events.ts';
import { type EventMetadata, SYSTEM } from '../../domain/metadata.ts';
import type { LogEntry, Position, Recorded, Unreadable } from '../../projections/recorded.ts';

export const metadata: EventMetadata = {
  recordedAt: '2026-11-20T10:00:00.000Z',
  actor: SYSTEM,
  account: null,
  causationId: null,
  correlationId: 'c',
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
};

const CATEGORY_OF: ReadonlyMap<string, Category> = new Map(
  (Object.keys(CATEGORIES) as Category[]).flatMap((category) =>
    CATEGORIES[category].options.map(({ shape }) => [shape.type.value, category] as const),
  ),
);

const placeAt = (position: number, category: string) => ({
  id: `0192f0a0-0000-7000-8000-${String(position).padStart(12, '0')}`,
  stream: `${category}-1`,
  category,
  revision: BigInt(position),
  position: BigInt(position),
});

/** The events as log entries with consecutive positions. Those without metadata of their own get the same. */
export const recorded = (
  events: readonly DomainEvent[],
  after = 0,
  own: readonly EventMetadata[] = [],
): Recorded<DomainEvent>[] =>
  events.map((event, index) => ({
    ...placeAt(after + index + 1, CATEGORY_OF.get(event.type) ?? 'unknown'),
    event,
    metadata: own[index] ?? metadata,
  }));

/** An event of `category` whose type or shape this build does not know. */
export const unreadable = (category: string, position: number): Unreadable => ({
  ...placeAt(position, category),
  unreadable: new Error(`${category}: an event of an unknown type`),
});

/** Milliseconds between the heartbeats of a reader without new events. */
const IDLE = 20;

/** A log in memory that returns batches of a chosen size. Readers must work with any batch size. */
export const memoryLog = (events: readonly DomainEvent[], size = 1000, own: readonly EventMetadata[] = []) => {
  const all: LogEntry[] = recorded(events, 0, own);
  const changed = new EventEmitter().setMaxListeners(0);
  const subscribe = async function* (
    after: Position,
    signal: AbortSignal,
    idle = () => {},
  ): AsyncGenerator<readonly LogEntry[]> {
    for (let position = after; !signal.aborted; ) {
      const batch = all.slice(Number(position), Number(position) + size);
      position = batch.at(-1)?.position ?? position;
      if (batch.length > 0) yield batch;
      else await once(changed, 'changed', { signal: AbortSignal.any([signal, AbortSignal.timeout(IDLE)]) }).catch(idle);
    }
  };
  const refuse = () => Promise.reject(new Error('The log in memory cannot do this'));
  const add = (entries: readonly LogEntry[]) => {
    all.push(...entries);
    changed.emit('changed');
  };
  return {
    append: refuse,
    readStream: refuse,
    subscribe,
    all,
    flush: () => {},
    head: () => BigInt(all.length),
    record: (...more: readonly DomainEvent[]) => add(recorded(more, all.length)),
    /** Records an event of `category` that this build cannot read. */
    recordUnreadable: (category: string) => add([unreadable(category, all.length + 1)]),
  };
};
export type MemoryLog = ReturnType<typeof memoryLog>;
