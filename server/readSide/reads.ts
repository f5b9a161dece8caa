import type { Pool } from 'pg';
import type { Query } from '../../projections/query.ts';

/** Runs the queries of the read models. */
export const readsFrom = (pool: Pool) => {
  const all = async <Row>({ name, text, values, toRow }: Query<Row>): Promise<readonly Row[]> =>
    (await pool.query<Record<string, unknown>>({ ...(name && { name }), text, values: [...values] })).rows.map(toRow);
  return {
    all,
    /** The first row, if there is one. */
    one: async <Row>(query: Query<Row>): Promise<Row | undefined> => (await all(query))[0],
  };
};
export type Reads = ReturnType<typeof readsFrom>;
