import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../server/adapters/migrate.ts';
import { type Cut, cuttingProxy } from '../support/cuttingProxy.ts';
import { query } from '../support/embeddedPostgres.ts';
import { silent } from '../support/logs.ts';
import { postgresForFile } from '../support/postgresStores.ts';

const MINUTES = 60_000;
const migrations = resolve('server/migrations');
const postgres = postgresForFile();

/** Every table with its columns, every index and every constraint, as text. */
const schemaOf = async (url: string): Promise<string> => {
  const parts = await query(
    url,
    `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as part
     from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid))
     from pg_constraint where connamespace = 'public'::regnamespace
     order by part`,
  );
  return parts.map(({ part }) => part).join('\n');
};

/** How many migrations have run; none if not even their table is there. */
const applied = async (url: string): Promise<number> => {
  const [table] = await query(url, "select to_regclass('migration') is not null as there");
  return table?.there ? (await query(url, 'select from migration')).length : 0;
};

/** The schema after each number of migrations. After none it is the table of the migrations. */
const schemas: string[] = [];
beforeAll(async () => {
  const url = await postgres.createDatabase();
  const { length } = await readdir(migrations);
  for (let count = 0; count <= length; count += 1) {
    await migrate(url, migrations, silent, Math.min(count, 1));
    schemas[count] = await schemaOf(url);
  }
}, MINUTES);

/** True if no migration is there in part: the schema is empty, or what the noted migrations make. */
const isWhole = async (url: string): Promise<boolean> =>
  ['', schemas[await applied(url)]].includes(await schemaOf(url));

const placeOf = ({ at, arrives }: Cut) => `killed at message ${at}, which arrives: ${arrives}`;

/** The other connections to this database. */
const OTHERS = `select from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/**
 * Kills a process that migrates an empty database. Returns that database, once Postgres has done all that it was sent,
 * and whether there was such a message.
 */
const killedAt = async (cut: Cut) => {
  const url = await postgres.createDatabase();
  const proxy = await cuttingProxy(url, cut);
  const ended = await migrate(proxy.address, migrations, silent).then(
    () => true,
    () => false,
  );
  proxy.close();
  // Nothing waits for a reply to the last message, the end of the connection.
  expect(ended || proxy.isCut(), 'only a cut ends it').toBe(true);
  await expect.poll(() => query(url, OTHERS), { interval: 5, message: placeOf(cut) }).toEqual([]);
  return { url, isCut: proxy.isCut() };
};

/** Kills a migration, and migrates that database again. Returns true if the first sent no such message. */
const killed = async (cut: Cut): Promise<boolean> => {
  const { url, isCut } = await killedAt(cut);
  expect(await isWhole(url), placeOf(cut)).toBe(true);
  await migrate(url, migrations, silent);
  expect(await schemaOf(url), placeOf(cut)).toBe(schemas.at(-1));
  await postgres.drop(url);
  return !isCut;
};

test('a server that is killed between any two messages of its migrations leaves whole ones, and the next start does the rest', {
  timeout: 15 * MINUTES,
}, async () => {
  let messages = 0;
  for (let ended = false; !ended; messages += 1) {
    ended = await killed({ at: messages + 1, arrives: false });
    if (!ended) await killed({ at: messages + 1, arrives: true });
  }
  console.info(`killed ${2 * (messages - 1)} times`);
  expect(messages).toBeGreaterThan(schemas.length);
});

/** From now on in this test each statement of a migration is committed by itself. */
const withoutTransactions = () => {
  const { query: send } = pg.Client.prototype;
  const sending = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
    const [text] = asked as readonly unknown[];
    return Reflect.apply(send, this, text === 'BEGIN;' || text === 'COMMIT;' ? ['select'] : asked);
  });
  onTestFinished(() => void sending.mockRestore());
};

test('control: a migration without a transaction is found half done', async () => {
  withoutTransactions();
  let isHalf = false;
  for (let at = 1; !isHalf; at += 1) {
    const { url, isCut } = await killedAt({ at, arrives: false });
    expect(isCut, 'no kill has left a half of a migration').toBe(true);
    isHalf = !(await isWhole(url));
  }
});
