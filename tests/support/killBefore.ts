import { Client } from 'pg';
import { expect } from 'vitest';
import type { ServerForTest } from './serverProcess.ts';

/** A statement that a trigger holds back. `when` sees the row as `new` or `old`. */
export type Statement = {
  readonly table: string;
  readonly on: 'insert' | 'update' | 'delete';
  readonly when: string;
};

/** Recording an event of this type. */
export const recording = (type: string): Statement => ({ table: 'event', on: 'insert', when: `new.type = '${type}'` });

/** The advisory lock that the triggers wait for. No code of the product has this key. */
const LOCK = 4_711;

export const connected = async <Result>(
  server: Pick<ServerForTest, 'databaseUrl'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client(await server.databaseUrl());
  // The next start of a killed server ends this Postgres.
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Asks for something and kills the server, or what `kill` kills, while it waits for this statement. */
export const killBefore = (
  server: Pick<ServerForTest, 'databaseUrl' | 'killServer'>,
  { table, on, when }: Statement,
  ask: () => Promise<unknown>,
  kill: () => Promise<unknown> = server.killServer,
) =>
  connected(server, async (database) => {
    await database.query(`
      drop function if exists hold_back cascade;
      create function hold_back() returns trigger language plpgsql as $$ begin
        if ${when} then perform pg_advisory_xact_lock(${LOCK}); end if;
        return case tg_op when 'DELETE' then old else new end;
      end $$;
      create trigger hold_back before ${on === 'update' ? 'insert or update' : on} on ${table}
        for each row execute function hold_back()`);
    await database.query('select pg_advisory_lock($1)', [LOCK]);
    const reply = ask().catch(() => undefined);
    const waiting = async () =>
      (await database.query("select from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [LOCK]))
        .rowCount;
    const message = `before ${on} of ${table}, when ${when}`;
    await expect.poll(waiting, { interval: 5, message }).toBeGreaterThan(0);
    await kill();
    await reply;
  });
