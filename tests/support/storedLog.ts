import { CATEGORIES, type DomainEvent } from '../../domain/events.ts';
import type { Upcasters } from '../../domain/upcasting.ts';
import type { Position } from '../../projections/recorded.ts';
import { eventCodec } from '../../server/eventLog/codec.ts';
import type { StoredEvent } from '../../server/eventLog/eventStore.ts';
import { memoryLog, metadata } from './memoryLog.ts';
import { keysOfAll } from './storedFiles.ts';

export type StoredPart = Pick<StoredEvent, 'stream' | 'type' | 'data'>;

const categoryOf = (type: string): string => {
  const found = Object.entries(CATEGORIES).find(([, { options }]) =>
    options.some(({ shape }) => shape.type.value === type),
  );
  return found?.[0] ?? 'unknown';
};

const idAt = (position: number): string => `0192f0a0-0000-7000-8000-${String(position).padStart(12, '0')}`;

/** A log in memory as it is stored. A build, which may have upcasters, reads it with the real codec. */
export const storedLog = () => {
  const keys = keysOfAll();
  const all: StoredEvent[] = [];
  const add = (part: StoredPart) => {
    const position = all.length + 1;
    all.push({ ...part, id: idAt(position), metadata, revision: BigInt(position), position: BigInt(position) });
  };
  return {
    all,
    recordStored: add,
    record: async (...events: readonly DomainEvent[]): Promise<void> => {
      for (const event of events) {
        const stream = `${categoryOf(event.type)}-1`;
        const entry = { id: idAt(all.length + 1), event, metadata };
        for (const { type, data } of await eventCodec(keys).encode(stream, [entry])) add({ stream, type, data });
      }
    },
    store: {
      head: async () => BigInt(all.length),
      eventAt: async (position: Position) => all[Number(position) - 1],
    },
    /** What a build with these upcasters reads; `size` is the number of events in a batch. */
    readBy: async (upcasters?: Upcasters, size = 1000) => {
      const codec = eventCodec(keys, upcasters);
      const log = memoryLog([], size);
      log.all.push(...(await codec.decode(all)));
      return { ...log, entryAt: async (position: Position) => log.all[Number(position) - 1] };
    },
  };
};
