import type { Category, DomainEvent, EventsOf, Of } from '../domain/events.ts';
import { CannotApply } from './cannotApply.ts';
import { isErasure } from './erasure.ts';
import type { Foldable, LogEntry, Recorded } from './recorded.ts';
import { entriesFor } from './sortedBatch.ts';
import { isTransfer, type RowsOfProperty, type Transferred } from './transfer.ts';

/** The effect of one event on one row: `key` names the row, `fold` returns its next state (null deletes the row). */
export type Change<State, Event extends DomainEvent> = {
  readonly key: (recorded: Foldable<Event>) => string;
  // Methods and not functions: their parameters are bivariant, so models of different rows fit into one list.
  fold(state: State | null, recorded: Foldable<Event>): State | null;
};

/**
 * Personal data belongs in columns of type json or `personal text`: Postgres keeps samples of all other columns in its
 * statistics, also after the rows were deleted. `personal text` can be sorted and indexed, by its bytes.
 */
export type SqlType =
  | 'uuid'
  | 'text'
  | 'personal text'
  | 'date'
  | 'timestamptz'
  | 'boolean'
  | 'int'
  | 'bigint'
  | 'json';

type Table<State> = {
  readonly name: string;
  /** Increase it when the same events would give different rows: the model is then rebuilt beside the serving table. */
  readonly version: number;
  /** True if each event makes a row of its own, which no other event changes: there is nothing to load before. */
  readonly appendOnly?: boolean;
  /** The account that the row belongs to, so that all rows of an account can be found. */
  owner(state: State): string;
  /** Additional columns that queries need, besides `key`, `owner` and `state`, and their values. */
  readonly columns: Readonly<Record<string, SqlType>>;
  row(state: State): Readonly<Record<string, unknown>>;
  /**
   * What becomes of a row of the former owner when its property gets another one; null deletes it. Such a model has a
   * column `property_id`. It applies to all rows of the property, whatever the model reads.
   */
  onTransfer?(state: State, transferred: Transferred): State | null;
  /**
   * Column lists, one per index. One begins with the owner, by which an erasure finds the rows of an account. Of several,
   * the first is one whose columns do not change.
   */
  readonly indexes: readonly string[];
};

/**
 * A read model: one table with one row per key, folded from events by pure functions. Each row also stores its state,
 * from which the next event is folded.
 */
export type ReadModel<State> = Table<State> & {
  readonly reads: ReadonlySet<string>;
  /** Null for an event that this model ignores. */
  change(type: DomainEvent['type']): Change<State, DomainEvent> | null;
};

type Definition<State, Reads extends Category> = Table<State> & {
  /** The categories that the model reads. Events of other categories are skipped. */
  readonly reads: readonly Reads[];
  /**
   * One entry per event type of those categories, so that the compiler reports a new type. `null` ignores the event.
   */
  readonly on: { readonly [Type in EventsOf<Reads>['type']]: Change<State, Of<Type>> | null };
};

export const readModel = <State, Reads extends Category>({
  reads,
  on,
  ...table
}: Definition<State, Reads>): ReadModel<State> => ({
  ...table,
  reads: new Set<string>(reads),
  // TypeScript cannot see that the entry found by an event's type accepts exactly that event.
  change: (type) => (on as Partial<Record<string, Change<State, DomainEvent> | null>>)[type] ?? null,
});

/** True if an entry of the log can change rows of this model or make the model fail. */
export const concerns = (
  model: Pick<ReadModel<unknown>, 'reads' | 'change' | 'onTransfer'>,
  entry: LogEntry,
): boolean =>
  isErasure(entry) ||
  (model.onTransfer !== undefined && !('unreadable' in entry) && isTransfer(entry.event)) ||
  (model.reads.has(entry.category) && ('unreadable' in entry || model.change(entry.event.type) !== null));

type Work<State> = { readonly recorded: Foldable<DomainEvent> } & (
  | { readonly change: Change<State, DomainEvent>; readonly key: string }
  | { readonly transferred: Transferred }
  | { readonly erased: string }
);

/** How the present states of rows are loaded. */
export type LoadRows<State> = {
  readonly byKey: (keys: readonly string[]) => Promise<ReadonlyMap<string, State | null>>;
  readonly ofProperties: (rows: readonly RowsOfProperty[]) => Promise<ReadonlyMap<string, State>>;
};

/** The ids of the events that a reader of the log skips, because an operator has decided so. */
export type Skipped = ReadonlySet<string>;
const NOTHING_SKIPPED: Skipped = new Set();

const keyOf = <State>(change: Change<State, DomainEvent>, recorded: Recorded<DomainEvent>): string => {
  try {
    return change.key(recorded);
  } catch (cause) {
    throw new CannotApply(recorded, cause);
  }
};

const workOf = <State>(
  model: ReadModel<State>,
  batch: readonly LogEntry[],
  skipped: Skipped,
): readonly Work<State>[] => {
  // Loops, because a rebuild comes here millions of times: most of its garbage would be small arrays.
  const work: Work<State>[] = [];
  for (const entry of entriesFor(model.reads, batch)) {
    // To look for an id, its text is hashed: that alone made a rebuild a tenth slower.
    const isSkipped = skipped.size > 0 && skipped.has(entry.id);
    const isRead = model.reads.has(entry.category) && !isSkipped;
    if ('unreadable' in entry) {
      if (isRead) throw new CannotApply(entry, entry.unreadable);
      continue;
    }
    // Never skipped: an erased person's rows have to go.
    if (entry.event.type === 'AccountErased') work.push({ recorded: entry, erased: entry.event.data.accountId });
    const change = isRead ? model.change(entry.event.type) : null;
    if (change) work.push({ recorded: entry, change, key: keyOf(change, entry) });
    if (model.onTransfer && isTransfer(entry.event) && !isSkipped)
      work.push({ recorded: entry, transferred: entry.event.data });
  }
  return work;
};

/** The rows that this work can change, as they are now. */
const presentRows = async <State>(
  work: readonly Work<State>[],
  load: LoadRows<State>,
): Promise<ReadonlyMap<string, State | null>> => {
  const keys = new Set<string>();
  const properties: RowsOfProperty[] = [];
  for (const one of work) {
    if ('key' in one) keys.add(one.key);
    else if ('transferred' in one) {
      const { formerAccountId: accountId, propertyId } = one.transferred;
      properties.push({ accountId, propertyId });
    }
  }
  const rows = await load.byKey([...keys]);
  return properties.length > 0 ? new Map([...(await load.ofProperties(properties)), ...rows]) : rows;
};

/**
 * Folds a batch into the rows that it changes. `load` returns the present states of rows; null marks a row to delete.
 * Throws CannotApply for an event that the model fails to fold, and for an unreadable entry of a category that it reads,
 * unless `skipped` has it.
 *
 * Rows of erased accounts are deleted: late events, such as the end of the subscription, must not bring a row back, and
 * neither must a rebuild. `erased` has the accounts that were erased before the batch; those of the batch are added.
 */
export const foldBatch = async <State>(
  model: ReadModel<State>,
  batch: readonly LogEntry[],
  load: LoadRows<State>,
  erased: Set<string>,
  skipped = NOTHING_SKIPPED,
): Promise<ReadonlyMap<string, State | null>> => {
  const work = workOf(model, batch, skipped);
  if (work.length === 0) return new Map();
  const present = await presentRows(work, load);
  const rows = new Map<string, State | null>();
  const stateOf = (key: string): State | null => rows.get(key) ?? (rows.has(key) ? null : (present.get(key) ?? null));
  const set = (key: string, state: State | null) =>
    rows.set(key, state !== null && erased.size > 0 && erased.has(model.owner(state)) ? null : state);
  const known = (): readonly string[] => [...new Set([...present.keys(), ...rows.keys()])];

  const apply = (one: Work<State>) => {
    if ('key' in one) set(one.key, one.change.fold(stateOf(one.key), one.recorded));
    else if ('erased' in one) {
      erased.add(one.erased);
      for (const key of known()) set(key, stateOf(key));
    } else {
      const { formerAccountId, propertyId } = one.transferred;
      for (const key of known()) {
        const state = stateOf(key);
        if (state !== null && model.owner(state) === formerAccountId && model.row(state).property_id === propertyId)
          set(key, model.onTransfer?.(state, one.transferred) ?? null);
      }
    }
  };
  for (const one of work) {
    try {
      apply(one);
    } catch (cause) {
      throw new CannotApply(one.recorded, cause);
    }
  }
  return rows;
};
