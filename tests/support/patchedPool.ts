import { Pool, type QueryResult } from 'pg';

/** A query with any of the parameters that a pool takes. */
export type PoolQuery = (this: Pool, ...asked: unknown[]) => Promise<QueryResult>;

/** Replaces how pools of this process ask Postgres. The replacement gets the function that it replaces. */
export const patchPoolQuery = (replaced: (query: PoolQuery) => PoolQuery): void => {
  const query = Pool.prototype.query as unknown as PoolQuery;
  Object.assign(Pool.prototype, { query: replaced(query) });
};
