import { foldBatch, type ReadModel } from './readModel.ts';
import type { LogEntry, Position } from './recorded.ts';
import { type Sql, writeRows } from './sql.ts';

/** What a model needs of its tables. Failures reject; the caller decides when to retry. */
export type Tables = {
  readonly load: (table: string, keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
  /** One statement, one transaction. Resolves to whether the checkpoint stood where the statement says. */
  readonly write: (statement: Sql) => Promise<boolean>;
};

/** Rows as they stand in the table; `state` is null for a row that is known to be missing. */
export type RowCache = {
  readonly get: (key: string) => { readonly state: unknown } | undefined;
  readonly set: (key: string, row: { readonly state: unknown }) => void;
  readonly clear: () => void;
};

/** Events. */
const MAX_PASSED = 5000;

/** This model's checkpoint was moved by another runner, or a rebuilt table was swapped in. */
export class CheckpointMoved extends Error {}

export type Target = {
  readonly model: ReadModel<unknown>;
  readonly table: string;
  readonly checkpoint: string;
  /** Counts the tables that were built for this model, one after the other. */
  readonly epoch: number;
};

/**
 * Applies batches to one read model, in order: rows and checkpoint in one statement, so a crash can neither skip an
 * event nor apply it twice, and no fold needs a guard of its own.
 *
 * A failing event stops the model on purpose: a stale list is visible and can be repaired by a rebuild, whereas a
 * skipped event is wrong data without any sign of it.
 *
 * `written` is called with the rows of each batch once they are committed.
 */
export const modelRunner = (
  { model, table, checkpoint, epoch }: Target,
  tables: Tables,
  cache: RowCache,
  written: (rows: ReadonlyMap<string, unknown>) => void = () => {},
) => {
  const loadRows = async (keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
    const known = new Map(keys.map((key) => [key, cache.get(key)]));
    const unknown = keys.filter((key) => !known.get(key));
    const loaded = unknown.length > 0 ? await tables.load(table, unknown) : new Map<string, unknown>();
    // Not read back from the cache: a large batch may evict what it has just put in.
    return new Map(keys.map((key) => [key, known.get(key)?.state ?? loaded.get(key) ?? null]));
  };

  let passed = 0;

  /** Returns the checkpoint after the batch; `from` is the one before it, as it stands in the table. */
  return async (batch: readonly LogEntry[], from: Position, to: Position): Promise<Position> => {
    try {
      const rows = await foldBatch(model, batch, loadRows);
      // Without a change the checkpoint may stay behind: reading the same events again is harmless. But not too far, or
      // the next start would read them all.
      passed += batch.length;
      if (rows.size === 0 && passed < MAX_PASSED) return from;
      passed = 0;
      if (!(await tables.write(writeRows(model, table, rows, { name: checkpoint, epoch, from, to }))))
        throw new CheckpointMoved(`The checkpoint of ${checkpoint} is not at ${from}`);
      for (const [key, state] of rows) cache.set(key, { state });
      written(rows);
      return to;
    } catch (error) {
      cache.clear();
      throw error;
    }
  };
};
