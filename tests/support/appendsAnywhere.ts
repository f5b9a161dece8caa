import { Client, type QueryResult } from 'pg';
import { isAppend, UNIQUE_VIOLATION } from './appends.ts';

// A store without optimistic concurrency: an append whose revision another one has taken goes to the end of its stream.

type Query = (this: Client, ...asked: unknown[]) => Promise<QueryResult>;

/** Revisions as a parameter: one, or an array of them. */
const moved = (revisions: unknown, by: bigint): unknown =>
  Array.isArray(revisions) ? revisions.map((one) => BigInt(one) + by) : BigInt(String(revisions)) + by;

const END = 'select max(revision) as revision from event where stream = $1';

/** Changes the stores that this process opens from now on. Returns what undoes it. */
export const appendAnywhere = (): (() => void) => {
  const query = Client.prototype.query as unknown as Query;
  const anywhere: Query = async function (...asked) {
    const [append] = asked;
    if (!isAppend(append)) return query.apply(this, asked);
    try {
      return await query.apply(this, asked);
    } catch (error) {
      const [streams, expected, revisions, ...rest] = append.values ?? [];
      const [stream, ...others] = new Set([streams].flat());
      const isTaken = (error as { readonly code?: unknown }).code === UNIQUE_VIOLATION;
      // The store sends the appends to several streams again, one by one.
      if (!isTaken || others.length > 0) throw error;
      const { rows } = await query.call(this, END, [stream]);
      const by = BigInt(rows[0].revision) + 1n - BigInt([revisions].flat()[0]);
      return query.call(this, { ...append, values: [streams, moved(expected, by), moved(revisions, by), ...rest] });
    }
  };
  Object.assign(Client.prototype, { query: anywhere });
  return () => void Object.assign(Client.prototype, { query });
};
