import { CannotApply } from './cannotApply.ts';
import { concerns, foldBatch, type ReadModel, type Skipped } from './readModel.ts';
import { type LastRead, type LogEntry, lastOf, type Position } from './recorded.ts';
import { concernsOthers, entriesFor, erasedIn } from './sortedBatch.ts';
import type { Sql } from './sql.ts';
import type { RowsOfProperty } from './transfer.ts';
import { writeRows } from './writeRows.ts';

/** A checkpoint that passes events that changed no row. */
export type Passed = {
  readonly name: string;
  readonly epoch: number;
  readonly from: Position;
  readonly to: LastRead;
};

/** The tables of a model. Failures reject the promise; the caller decides when to retry. */
export type Tables = {
  readonly load: (table: string, keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
  /** The rows about these properties that belong to these accounts. */
  readonly loadOfProperties: (table: string, rows: readonly RowsOfProperty[]) => Promise<ReadonlyMap<string, unknown>>;
  /** Runs one statement as one transaction. Resolves to true if the checkpoint had the expected value. */
  readonly write: (statement: Sql) => Promise<boolean>;
  /** Moves a checkpoint only. Those of several models share a statement. Resolves to true if it had the expected value. */
  readonly pass: (passed: Passed) => Promise<boolean>;
  /** The accounts whose erasure is at this position of the log or before it. */
  readonly erasedAccounts: (until: Position) => Promise<readonly string[]>;
};

/** A cached row; `state` is null for a row that is known to be missing. */
export type RowCache = {
  readonly get: (key: string) => { readonly state: unknown } | undefined;
  readonly set: (key: string, row: { readonly state: unknown }) => void;
  readonly clear: () => void;
};

/** Events. */
const MAX_PASSED = 1000;

/** Another runner has moved this model's checkpoint, or a rebuilt table was swapped in. */
export class CheckpointMoved extends Error {}

export type Target = {
  readonly model: ReadModel<unknown>;
  readonly table: string;
  readonly checkpoint: string;
  /** Counts the tables that were built for this model. */
  readonly epoch: number;
  readonly skipped?: Skipped;
};

/**
 * Applies batches to one read model in order. Rows and checkpoint are written in one statement, so a crash can neither
 * skip an event nor apply it twice.
 *
 * A failing event stops the model on purpose, right before it: a stale model is visible, but an event that is skipped
 * without a decision would cause wrong data without any error.
 *
 * The erasure of an account deletes its rows in the same statement, whatever the model reads.
 *
 * `written` is called with the rows of each batch once they are committed, or with 'unknown' after an erasure.
 */
export const modelRunner = (
  { model, table, checkpoint, epoch, skipped = new Set() }: Target,
  tables: Tables,
  cache: RowCache,
  written: (rows: ReadonlyMap<string, unknown> | 'unknown') => void = () => {},
) => {
  const loadRows = async (keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
    if (model.appendOnly) return new Map();
    const rows = new Map<string, unknown>();
    const unknown: string[] = [];
    for (const key of keys) {
      const known = cache.get(key);
      if (known) rows.set(key, known.state);
      else unknown.push(key);
    }
    if (unknown.length === 0) return rows;
    // Not by way of the cache: a large batch may evict its own rows.
    const loaded = await tables.load(table, unknown);
    for (const key of unknown) rows.set(key, loaded.get(key) ?? null);
    return rows;
  };

  const load = {
    byKey: loadRows,
    ofProperties: (rows: readonly RowsOfProperty[]) => tables.loadOfProperties(table, rows),
  };

  let passed = 0;
  let erased: Set<string> | undefined;

  /** Returns the checkpoint after the batch. `from` is the present checkpoint in the table. */
  const run = async (batch: readonly LogEntry[], from: Position): Promise<Position> => {
    const to = lastOf(batch);
    if (!to) return from;
    try {
      // Not those that were erased later: until then their rows may still move to another account.
      erased ??= new Set(await tables.erasedAccounts(from));
      const erasures = erasedIn(batch);
      const rows = await foldBatch(model, batch, load, erased, skipped);
      // If no row changes, the checkpoint may stay behind, because reading these events again is harmless. It must not
      // stay too far behind, or the next start would read many events again. Other processes wait for it to pass each
      // event that concerns the model: some of these change no row, such as a skipped event or a transfer.
      passed += batch.length;
      const isAwaited = rows.size > 0 || entriesFor(model.reads, batch).some((entry) => concerns(model, entry));
      if (!isAwaited && passed < MAX_PASSED) return from;
      passed = 0;
      const moved = { name: checkpoint, epoch, from, to };
      // Only a transfer or an erasure changes rows of earlier events of such a model.
      const areNew = model.appendOnly === true && !concernsOthers(batch);
      const isMoved = await (isAwaited
        ? tables.write(writeRows(model, table, rows, moved, { erasures, areNew }))
        : tables.pass(moved));
      if (!isMoved) throw new CheckpointMoved(`The checkpoint of ${checkpoint} is not at ${from}`);
      if (erasures.length > 0) cache.clear();
      else if (!model.appendOnly) for (const [key, state] of rows) cache.set(key, { state });
      written(erasures.length > 0 ? 'unknown' : rows);
      return to.position;
    } catch (error) {
      cache.clear();
      // The set may contain accounts of the batch that failed: load it again.
      erased = undefined;
      if (error instanceof CannotApply) {
        const before = batch.filter(({ position }) => position < error.position);
        if (before.length > 0) await run(before, from);
      }
      throw error;
    }
  };
  return run;
};
