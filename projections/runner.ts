import type { DomainEvent } from '../domain/events.ts';
import { foldBatch, type ReadModel } from './readModel.ts';
import type { Position, Recorded } from './recorded.ts';
import { type Sql, writeRows } from './sql.ts';

/** What a model needs of its tables. A failure rejects; the caller decides when to try again. */
export type Tables = {
  readonly load: (table: string, keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
  /** One statement, one transaction. Resolves to whether the checkpoint stood where the statement says. */
  readonly write: (statement: Sql) => Promise<boolean>;
};

/** Rows as they stand in the table; `state` is null for one that is known not to be there. */
export type RowCache = {
  readonly get: (key: string) => { readonly state: unknown } | undefined;
  readonly set: (key: string, row: { readonly state: unknown }) => void;
  readonly clear: () => void;
};

/** Events. */
const MAX_PASSED = 5000;

/** Somebody else moved this model's checkpoint: a second runner, or a rebuild that was swapped in. */
export class CheckpointMoved extends Error {}

export type Target = {
  readonly model: ReadModel<unknown>;
  readonly table: string;
  readonly checkpoint: string;
  /** Which of the tables that were built one after the other this is. */
  readonly epoch: number;
};

/**
 * Applies batches to one read model, in order: rows and checkpoint in one statement, so a crash can neither skip an
 * event nor apply it twice, and no fold needs a guard of its own.
 *
 * A failing event stops the model on purpose: a stale list is visible and can be mended by a rebuild, whereas a
 * skipped event is wrong data that nobody is told about.
 *
 * `written` hears of the rows of each batch once they are committed.
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
    // Collected here and not read back from the cache, which may have dropped what a large batch just put in.
    return new Map(keys.map((key) => [key, known.get(key)?.state ?? loaded.get(key) ?? null]));
  };

  let passed = 0;

  /** Returns the checkpoint after the batch; `from` is the one before it, as it stands in the table. */
  return async (batch: readonly Recorded<DomainEvent>[], from: Position, to: Position): Promise<Position> => {
    try {
      const rows = await foldBatch(model, batch, loadRows);
      // Nothing of interest: the checkpoint may stay behind, for reading the same events again changes nothing. But not
      // too far, or the next start would read them all.
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
