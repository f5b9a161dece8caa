import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appendingImport } from '../../../server/adapters/logImport.ts';
import { postgresEventStore } from '../../../server/adapters/postgresEventStore/postgresEventStore.ts';
import { folderSource, folderTarget } from '../../../server/backup/folder.ts';
import { restoreEvents } from '../../../server/backup/restoreEvents.ts';
import { writeBackup } from '../../../server/backup/writeBackup.ts';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { wrappingKeyFrom } from '../../../server/identity/secrets.ts';
import { signIn } from '../../support/accounts.ts';
import { copySecrets } from '../../support/backups.ts';
import { COMMAND, startEventStoreDb } from '../../support/eventStoreDbServer.ts';
import { addProperty, PASSWORD, subscriber } from '../../support/journey.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { runScript } from '../../support/scriptProcess.ts';
import { startServer } from '../../support/server.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';
import { optionsFor, PROPERTIES, usedDatabase } from '../../support/usedDatabase.ts';

const [postgres, empty] = [postgresForFile(), postgresForFile()];

const openStore = async (connectionString: string) => {
  const store = await postgresEventStore({ connectionString, logger: silent });
  onTestFinished(store.close);
  return store;
};
const openDatabase = (connectionString: string) => {
  const pool = new Pool({ connectionString, max: 2 });
  onTestFinished(() => pool.end());
  return pool;
};
const withoutPositions = (events: readonly StoredEvent[]) => events.map(({ position: _, ...event }) => event);

test('a store that assigns positions itself gets the events in their order, and the policies go on at the same one', async () => {
  const { url } = await usedDatabase(postgres);
  const [pool, store] = [openDatabase(url), await openStore(url)];
  // A thousand positions that no event has, as after appends that were rolled back.
  await pool.query(`
    create table later as select * from event where position > 5; delete from event where position > 5;
    update later set position = position + 1000;
    insert into event overriding system value select * from later; drop table later`);
  const [fifth] = (await pool.query('select id from event where position > 1000 order by position limit 1')).rows;
  await pool.query(
    "update checkpoint set position = (select min(position) from event where position > 5), event_id = $1 where name = 'policies'",
    [fifth.id],
  );
  const folder = join(await temporaryFolder(), 'backup');
  const files = { list: async function* () {}, open: () => Promise.reject(new Error('There are no files')) };
  const target = await folderTarget(folder);
  const wrappingKey = wrappingKeyFrom(optionsFor(url).master);
  const described = { version: '1', wrappingKey, now: () => new Date(), isOneDatabase: true };
  const { signal } = new AbortController();
  const manifest = await writeBackup({
    pool,
    store,
    files,
    target,
    migrations: resolve('server/migrations'),
    ...described,
    signal,
  });

  const other = await openStore(empty.connectionString());
  const restored = await restoreEvents({
    source: folderSource(folder),
    manifest,
    log: appendingImport(other),
    pool: openDatabase(empty.connectionString()),
    until: BigInt(manifest.position),
    keys: { createdAt: manifest.createdAt, tables: [] },
  });
  const [before, after] = [await store.readAll(0n, 1000), await other.readAll(0n, 1000)];
  expect(before.length).toBeGreaterThan(2 * PROPERTIES);
  expect(withoutPositions(after)).toEqual(withoutPositions(before));
  expect(after.at(-1)?.position).toBe(BigInt(before.length));
  expect(restored).toMatchObject({ events: before.length, policies: { position: 6n, eventId: fifth.id } });
});

describe('an installation on EventStoreDB', () => {
  if (!COMMAND) {
    const reason = 'EventStoreDB: backups skipped, because EVENTSTOREDB_COMMAND is not set';
    console.info(reason);
    test.skip(reason, () => {});
  } else
    test('is backed up and restored into another EventStoreDB', async () => {
      const [from, to] = [await startEventStoreDb(COMMAND ?? ''), await startEventStoreDb(COMMAND ?? '')];
      onTestFinished(from.stop);
      onTestFinished(to.stop);
      const server = await startServer({ env: { EVENT_STORE: from.url } });
      onTestFinished(server.remove);
      const { client, user } = await subscriber(server);
      await addProperty(client);
      const { path: folder } = await makeFolder();
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const backup = join(folder, 'backup');
      const source = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl, EVENT_STORE: from.url };
      expect(await runScript('backup', ['--to', backup], source).ended).toMatchObject({ exitCode: 0, err: '' });
      const dataDir = await temporaryFolder();
      await copySecrets(server.dataDir, dataDir);
      const places = { DATA_DIR: dataDir, DATABASE_URL: await postgres.createDatabase(), EVENT_STORE: to.url };
      expect(await runScript('restore', ['--from', backup], places).ended).toMatchObject({ exitCode: 0, err: '' });
      expect(await runScript('verifyStore', [], places).ended).toMatchObject({ exitCode: 0, err: '' });
      const restored = await startServer({ dataDir, env: places });
      onTestFinished(restored.stop);
      const again = restored.client();
      expect((await signIn(again, user.email, PASSWORD)).status).toBe(200);
      expect((await again.get('/api/properties')).body.properties).toHaveLength(1);
    });
});
