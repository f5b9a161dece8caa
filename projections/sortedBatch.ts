import type { Erasure } from './erasure.ts';
import type { LogEntry } from './recorded.ts';
import { isTransfer } from './transfer.ts';

/** What a batch of the log holds, found once: all models that are built together read the same batches. */
type SortedBatch = {
  readonly byCategory: ReadonlyMap<string, readonly LogEntry[]>;
  readonly erasures: readonly Erasure[];
  readonly concernsOthers: boolean;
};

const sort = (batch: readonly LogEntry[]): SortedBatch => {
  const byCategory = new Map<string, LogEntry[]>();
  const erasures: Erasure[] = [];
  let concernsOthers = false;
  for (const entry of batch) {
    const entries = byCategory.get(entry.category);
    if (entries) entries.push(entry);
    else byCategory.set(entry.category, [entry]);
    if ('unreadable' in entry) continue;
    const { event } = entry;
    if (event.type === 'AccountErased') erasures.push({ accountId: event.data.accountId, position: entry.position });
    concernsOthers ||= event.type === 'AccountErased' || isTransfer(event);
  }
  return { byCategory, erasures, concernsOthers };
};

const known = new WeakMap<readonly LogEntry[], SortedBatch>();

const sorted = (batch: readonly LogEntry[]): SortedBatch => {
  const found = known.get(batch) ?? sort(batch);
  known.set(batch, found);
  return found;
};

/** The accounts that this batch erases. */
export const erasedIn = (batch: readonly LogEntry[]): readonly Erasure[] => sorted(batch).erasures;

/** True if the batch holds an erasure or a transfer, which concern models whatever they read. */
export const concernsOthers = (batch: readonly LogEntry[]): boolean => sorted(batch).concernsOthers;

const NONE: readonly LogEntry[] = [];

/** The entries, in order, among which are all that concern a model of these categories. */
export const entriesFor = (reads: ReadonlySet<string>, batch: readonly LogEntry[]): readonly LogEntry[] => {
  if (concernsOthers(batch)) return batch;
  const { byCategory } = sorted(batch);
  let found = NONE;
  for (const category of reads) {
    const entries = byCategory.get(category);
    if (entries && found !== NONE) return batch;
    found = entries ?? found;
  }
  return found;
};
