import type { LogEntry } from '../../projections/recorded.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import { saltOf } from '../ledger/entry.ts';
import { type Finding, sentences } from './finding.ts';

/** The last letter of a base64 text has bits that mean nothing, so the hash in the ledger does not change with them. */
const isAsWritten = ({ metadata }: Pick<StoredEvent, 'metadata'>): boolean =>
  saltOf({ metadata }).toString('base64url') === (metadata.salt ?? '');

/** Streams without gaps, positions in order, and events that this build can read. Remembers one number for each stream. */
export const logCheck = (part = 'event log') => {
  const next = new Map<string, bigint>();
  const [faults, notes] = [sentences(), sentences()];
  let events = 0;
  let last = 0n;

  return {
    add: (batch: readonly StoredEvent[]): void => {
      for (const { stream, revision, position, metadata } of batch) {
        const expected = next.get(stream) ?? 0n;
        if (revision !== expected) faults.add(`${stream} has revision ${revision} where ${expected} is due`);
        if (position <= last) faults.add(`position ${position} comes after ${last}`);
        if (!isAsWritten({ metadata })) faults.add(`position ${position}: its salt is not spelled as we write it`);
        next.set(stream, revision + 1n);
        last = position;
      }
      events += batch.length;
    },
    /** `skipped`: the ids of events that operators have decided to go on without. */
    addDecoded: (entries: readonly LogEntry[], skipped: ReadonlySet<string>): void => {
      for (const entry of entries)
        if ('unreadable' in entry)
          (skipped.has(entry.id) ? notes : faults).add(`position ${entry.position}: ${entry.unreadable.message}`);
    },
    addFault: faults.add,
    finding: (): Finding => {
      const extent = `${events} events in ${next.size} streams, up to ${last}`;
      return { part, extent, faults: faults.all(), notes: notes.all() };
    },
  };
};
