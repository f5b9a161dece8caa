import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
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

/** The names of the migrations that have run; none if not even their table is there. */
const applied = async (url: string): Promise<number> => {
  const [table] = await query(url, "select to_regclass('migration') is not null as there");
  return table?.there ? (await query(url, 'select from migration')).length : 0;
};

/** The schema after each number of migrations. */
const schemas: string[] = [];
beforeAll(async () => {
  const url = await postgres.createDatabase();
  const { length } = await readdir(migrations);
  for (let count = 1; count <= length; count += 1) {
    await migrate(url, migrations, silent, 1);
    schemas[count] = await schemaOf(url);
  }
}, MINUTES);

/**
 * Kills a process that migrates an empty database, and migrates it again. Returns true if the first sent no such message.
 */
const killed = async (cut: Cut): Promise<boolean> => {
  const url = await postgres.createDatabase();
  const proxy = await cuttingProxy(url, cut);
  const ended = await migrate(proxy.address, migrations, silent).then(
    () => true,
    () => false,
  );
  proxy.close();
  // Nothing waits for a reply to the last message, the end of the connection.
  expect(ended || proxy.isCut(), 'only a cut ends it').toBe(true);

  const where = `killed at message ${cut.at}, which arrives: ${cut.arrives}`;
  // Postgres may still be at a statement of the connection that was cut.
  await expect
    .poll(
      async () => {
        const count = await applied(url);
        return count === 0 || schemas[count] === (await schemaOf(url));
      },
      { message: where },
    )
    .toBe(true);
  await migrate(url, migrations, silent);
  expect(await schemaOf(url), where).toBe(schemas.at(-1));
  await postgres.drop(url);
  return !proxy.isCut();
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
