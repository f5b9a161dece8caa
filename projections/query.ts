import type { Sql } from './sql.ts';

/** A query of a read model: text, parameters and the type of its rows. The text is prepared once per connection. */
export type Query<Row> = Sql & {
  readonly name: string;
  readonly toRow: (row: Readonly<Record<string, unknown>>) => Row;
};

type Text = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** A query that returns one column for each member of `Row`. */
export const rows = <Row>(query: Text): Query<Row> => ({ ...query, toRow: (row) => row as Row });

/** A query that selects the column `state` of a model. */
export const states = <State>(query: Text): Query<State> => ({ ...query, toRow: ({ state }) => state as State });

/** The properties of an account that a reader may see; null for all of them. */
export type PropertyScope = readonly string[] | null;
