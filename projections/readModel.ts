import type { Category, DomainEvent, EventsOf, Of } from '../domain/events.ts';
import type { LogEntry, Recorded } from './recorded.ts';

/** What one event does to one row: `key` names the row, `fold` gives its next state (null deletes the row). */
export type Change<State, Event extends DomainEvent> = {
  readonly key: (recorded: Recorded<Event>) => string;
  // Methods, so that models of different rows fit into one list: only a model's own functions see its states.
  fold(state: State | null, recorded: Recorded<Event>): State | null;
};

type SqlType = 'uuid' | 'text' | 'date' | 'timestamptz' | 'boolean' | 'int' | 'bigint' | 'json';

type Table<State> = {
  readonly name: string;
  /** Raised whenever the rows of the same events would differ: the model is then rebuilt beside the serving one. */
  readonly version: number;
  /** The account whose row this is, so that all rows of an account can be found in every model. */
  owner(state: State): string;
  /** Columns beside `key`, `owner` and `state` that queries need, and what stands in them. */
  readonly columns: Readonly<Record<string, SqlType>>;
  row(state: State): Readonly<Record<string, unknown>>;
  /** Column lists; an index each. */
  readonly indexes: readonly string[];
};

/**
 * A read model: one table, a row for each key, folded from events by pure functions. The state of a row is kept beside
 * the columns; the next event is folded onto it.
 */
export type ReadModel<State> = Table<State> & {
  readonly reads: ReadonlySet<string>;
  /** Null for an event that does not matter to this model. */
  change(type: DomainEvent['type']): Change<State, DomainEvent> | null;
};

type Definition<State, Reads extends Category> = Table<State> & {
  /** The categories that the model reads. It never sees an event of another one. */
  readonly reads: readonly Reads[];
  /** Every event of those categories: the compiler asks for a new one. `null` says that it does not matter here. */
  readonly on: { readonly [Type in EventsOf<Reads>['type']]: Change<State, Of<Type>> | null };
};

export const readModel = <State, Reads extends Category>({
  reads,
  on,
  ...table
}: Definition<State, Reads>): ReadModel<State> => ({
  ...table,
  reads: new Set<string>(reads),
  // The table is indexed by the event's own type, which TypeScript cannot follow through a union.
  change: (type) => (on as Partial<Record<string, Change<State, DomainEvent> | null>>)[type] ?? null,
});

/** Whether an entry of the log can change rows of this model, or stops it. */
export const concerns = (model: Pick<ReadModel<unknown>, 'reads' | 'change'>, entry: LogEntry): boolean =>
  model.reads.has(entry.category) && ('unreadable' in entry || model.change(entry.event.type) !== null);

/**
 * Folds a batch onto the rows it touches. `load` gives the rows' present states; null marks a row to delete. Throws
 * what makes an entry of the model's categories unreadable.
 */
export const foldBatch = async <State>(
  model: ReadModel<State>,
  batch: readonly LogEntry[],
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, State | null>>,
): Promise<ReadonlyMap<string, State | null>> => {
  const work = batch.flatMap((entry) => {
    if (!model.reads.has(entry.category)) return [];
    if ('unreadable' in entry) throw entry.unreadable;
    const change = model.change(entry.event.type);
    return change ? [{ change, recorded: entry, key: change.key(entry) }] : [];
  });
  if (work.length === 0) return new Map();
  const present = await load([...new Set(work.map(({ key }) => key))]);
  const rows = new Map<string, State | null>();
  for (const { change, recorded, key } of work) {
    const state = rows.has(key) ? (rows.get(key) ?? null) : (present.get(key) ?? null);
    rows.set(key, change.fold(state, recorded));
  }
  return rows;
};
