import type { Sql } from './sql.ts';

/** A query of a read model: text, parameters and the type of its rows. With a name it is prepared once per connection. */
export type Query<Row> = Sql & {
  readonly toRow: (row: Readonly<Record<string, unknown>>) => Row;
};

/** A query that returns one column for each member of `Row`. */
export const rows = <Row>(query: Sql): Query<Row> => ({ ...query, toRow: (row) => row as Row });

/** A query that selects the column `state` of a model. */
export const states = <State>(query: Sql): Query<State> => ({ ...query, toRow: ({ state }) => state as State });

/** The properties of an account that a reader may see; null for all of them. */
export type PropertyScope = readonly string[] | null;
