import { postgresEventStore } from '../../server/adapters/postgresEventStore/postgresEventStore.ts';
import { noDeadline } from './context.ts';
import { inDatabase } from './inDatabase.ts';
import { silent } from './logs.ts';
import { newEvents, newStream } from './storedEvents.ts';

/** Removes the last `count` events from the log in this database and leaves all other tables, as an older log would. */
export const loseEvents = (url: string, count: number) =>
  inDatabase(url, async (pool) => {
    await pool.query('delete from event where position > (select max(position) from event) - $1', [count]);
    await pool.query("select setval('event_position_seq', coalesce(max(position), 1), count(*) > 0) from event");
  });

export const emptyLog = (url: string) =>
  inDatabase(url, (pool) => pool.query('truncate event restart identity').then(() => undefined));

/** Records events of streams that did not exist. */
export const growLog = async (url: string, count: number) => {
  const store = await postgresEventStore({ connectionString: url, logger: silent });
  await store.append(newStream(), newEvents(count), 'no-stream', noDeadline);
  await store.close();
};

/** Copies the log, and nothing else, into another migrated database. */
export const copyLog = async (from: string, to: string) => {
  const { rows } = await inDatabase(from, (pool) => pool.query('select json_agg(event) as events from event'));
  await inDatabase(to, (pool) =>
    pool.query(
      `insert into event overriding system value
       select * from json_populate_recordset(null::event, $1::json)`,
      [JSON.stringify(rows[0].events)],
    ),
  );
};

/** Ends all other connections of the database, as a restart of Postgres does. */
export const endConnections = (url: string) =>
  inDatabase(url, (pool) =>
    pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .then(() => undefined),
  );
