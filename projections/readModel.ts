import type { DomainEvent } from '../domain/events.ts';
import type { Recorded } from './recorded.ts';

export type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

/** What one event does to one row: `key` names the row, `fold` gives its next state (null takes the row away). */
export type Change<State, Event extends DomainEvent> = {
  readonly key: (recorded: Recorded<Event>) => string;
  // Methods, so that models of different rows fit into one list: only a model's own functions ever see its states.
  fold(state: State | null, recorded: Recorded<Event>): State | null;
};

/** Says "seen, and it does not matter here", which an absent key cannot say. */
export const ignoring = <Type extends DomainEvent['type']>(...types: readonly Type[]) =>
  Object.fromEntries(types.map((type) => [type, null])) as Record<Type, null>;

type SqlType = 'uuid' | 'text' | 'date' | 'timestamptz' | 'boolean' | 'int' | 'bigint' | 'json';

/**
 * A read model: one table, a row for each key, folded from events by pure functions and written as a set (one
 * statement a batch). Every event type must appear, so a new event does not compile until each model has said what it
 * does with it.
 *
 * The state of a row is kept beside the columns that queries need; it is what the next event is folded onto.
 */
export type ReadModel<State> = {
  readonly name: string;
  /** Raised whenever the rows of the same events would differ: the model is then built anew beside the serving one. */
  readonly version: number;
  readonly on: { readonly [Type in DomainEvent['type']]: Change<State, Of<Type>> | null };
  /** Columns of its own beside `key` and `state`, and what stands in them. */
  readonly columns: Readonly<Record<string, SqlType>>;
  // A method, as `fold` is.
  row(state: State): Readonly<Record<string, unknown>>;
  /** Column lists; an index each. */
  readonly indexes: readonly string[];
};

// The table is indexed by the event's own type, which TypeScript cannot follow through a union.
const changeFor = <State>(model: ReadModel<State>, event: DomainEvent) =>
  model.on[event.type] as Change<State, DomainEvent> | null;

/** Folds a batch onto the rows it touches. `load` gives the rows' present states; null marks a row to take away. */
export const foldBatch = async <State>(
  model: ReadModel<State>,
  batch: readonly Recorded<DomainEvent>[],
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, State | null>>,
): Promise<ReadonlyMap<string, State | null>> => {
  const work = batch.flatMap((recorded) => {
    const change = changeFor(model, recorded.event);
    return change ? [{ change, recorded, key: change.key(recorded) }] : [];
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
