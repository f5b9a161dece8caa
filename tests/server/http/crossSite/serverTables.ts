import { expect } from 'vitest';
import type { TestServer } from '../../../support/server.ts';

/**
 * Tables that the server may write at any moment by itself, or for a request that only reads: it counts looks at addresses
 * that lead nowhere.
 */
const WRITTEN_ANYWAY = /^(checkpoint|event|rate_limit|scheduled_run|seen_job|followed_log|ledger_.*)$/;

const ALL = "select tablename as name from pg_tables where schemaname = 'public'";
const READ_MODELS = 'select name from checkpoint';
const BEHIND = "select from checkpoint where name = 'policies' and position < (select max(position) from event)";

/** What is stored, by table: a hash of the rows that are no read model, and the position of the last event. */
export type Stored = Readonly<Record<string, string>>;

/** Reads what is stored outside of the read models: events, sessions, passwords, keys, links, and what waits to be sent. */
export const serverTables = async (server: TestServer): Promise<() => Promise<Stored>> => {
  // Policies write into these tables, too.
  await expect.poll(async () => (await server.query(BEHIND)).length).toBe(0);
  const readModels = (await server.query(READ_MODELS)).map(({ name }) => name);
  const tables = (await server.query(ALL))
    .map(({ name }) => String(name))
    .filter((name) => !readModels.includes(name) && !WRITTEN_ANYWAY.test(name));
  // A session that is used is marked as used each minute, also by a request that only reads.
  const row = "(to_jsonb(r) - 'last_seen_at')::text";
  const hashes = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(${row}, ',' order by ${row}), '')) as hash from ${name} r`,
  );
  return async () => {
    const rows = await server.query(hashes.join(' union all '));
    return { event: (await server.recorded()).head, ...Object.fromEntries(rows.map(({ name, hash }) => [name, hash])) };
  };
};
