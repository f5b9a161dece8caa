import { createHash } from 'node:crypto';
import { StaleRevision } from '../../server/application/errors.ts';
import type { EventStore, Revision, StoredEvent } from '../../server/eventLog/eventStore.ts';
import { noDeadline } from './context.ts';
import { newEvents, type random } from './storedEvents.ts';

export type Accepted = { readonly stream: string; readonly first: bigint; readonly ids: readonly string[] };

/** Writers that append to the same streams, at revisions that are often stale. */
export const hotWriters = (streams: readonly string[], { below }: ReturnType<typeof random>) => {
  const known = new Map<string, Revision>();
  const accepted: Accepted[] = [];
  let refused = 0;
  const write = async (store: EventStore, isRunning: () => boolean) => {
    while (isRunning()) {
      const stream = streams[below(streams.length)] ?? '';
      // Another writer may have appended in the meantime.
      const expected = known.get(stream) ?? 'no-stream';
      const events = newEvents(below(8) === 0 ? 1 + below(5) : 1);
      try {
        const { revision } = await store.append(stream, events, expected, noDeadline);
        known.set(stream, revision);
        accepted.push({ stream, first: revision - BigInt(events.length - 1), ids: events.map(({ id }) => id) });
      } catch (error) {
        if (!(error instanceof StaleRevision)) throw error;
        refused += 1;
        if (below(3) > 0) {
          const [last] = await store.readStream(stream, noDeadline, { direction: 'backwards', limit: 1 });
          known.set(stream, last?.revision ?? 'no-stream');
        }
      }
    }
  };
  return { write, accepted, refused: () => refused };
};

/** What a reader saw: the number of events, and a hash of their ids in order. */
export type Seen = { readonly events: number; readonly hash: string };

export const seeing = () => {
  const hash = createHash('sha256');
  let events = 0;
  return {
    add: ({ id }: Pick<StoredEvent, 'id'>) => {
      hash.update(id);
      events += 1;
    },
    seen: (): Seen => ({ events, hash: hash.copy().digest('hex') }),
  };
};

/**
 * Compares the log, which it is given event by event in its order, with what was accepted: each of it stored once and
 * whole at its revisions, and no stream with a gap.
 */
export const storedWhole = (accepted: readonly Accepted[]) => {
  const missing = new Map<string, string>();
  for (const { stream, first, ids } of accepted)
    for (const [index, id] of ids.entries()) missing.set(id, `${stream} ${first + BigInt(index)}`);
  const heads = new Map<string, bigint>();
  const faults: string[] = [];
  return {
    add: ({ id, stream, revision }: Pick<StoredEvent, 'id' | 'stream' | 'revision'>) => {
      if (revision !== (heads.get(stream) ?? 0n)) faults.push(`${stream} has ${revision} after ${heads.get(stream)}`);
      heads.set(stream, revision + 1n);
      const expected = missing.get(id);
      if (expected && expected !== `${stream} ${revision}`) faults.push(`${id} is not at ${expected}`);
      missing.delete(id);
    },
    /** Call it at the end of the log. */
    faults: (): readonly string[] => [...faults, ...[...missing.values()].map((place) => `nothing at ${place}`)],
  };
};
