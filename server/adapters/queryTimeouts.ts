import type { PoolClient, QueryConfig } from 'pg';
import { ConnectionLost } from './postgresOutage.ts';

/** A query with a time-out of its own, in milliseconds, in place of that of its pool. */
export type TimedQuery = QueryConfig & { readonly queryTimeout?: number };

/** All overloads of `query` in one: the values and the callback of a pool are among `rest`. */
type Query = (config: string | TimedQuery, ...rest: readonly unknown[]) => unknown;
type Internals = { readonly connection: { readonly stream: { destroy: (error: Error) => void } } };

/**
 * Closes the connection of a client when the reply to a query is later than `limit` milliseconds. The `query_timeout` of
 * node-postgres is not used: it replaces the callback of each query, and V8 then keeps the query, its rows and the
 * request that asked for them until the next full collection. It also leaves the connection waiting for the late reply.
 */
export const timeOutQueries = (client: PoolClient, limit: number | undefined): void => {
  const query = client.query.bind(client) as Query;
  const closeConnection = () =>
    // The types of node-postgres leave the connection out, and `end` would wait for the reply.
    (client as unknown as Internals).connection.stream.destroy(new ConnectionLost('Query read timeout'));
  const timed: Query = (config, ...rest) => {
    const milliseconds = (typeof config === 'string' ? undefined : config.queryTimeout) ?? limit;
    if (milliseconds === undefined) return query(config, ...rest);
    const timer = setTimeout(closeConnection, milliseconds);
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      // A pool calls its clients with a callback.
      return query(config, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
        clearTimeout(timer);
        callback(error, result);
      });
    }
    return (query(config, ...rest) as Promise<unknown>).finally(() => clearTimeout(timer));
  };
  client.query = timed as typeof client.query;
};
