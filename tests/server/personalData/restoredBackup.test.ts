import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postgresKeyring } from '../../../server/adapters/keyring.ts';
import { FileMissing } from '../../../server/application/errors.ts';
import { eventCodec, type Keyring } from '../../../server/eventLog/codec.ts';
import { fileStore } from '../../../server/files/fileStore.ts';
import { freePort } from '../../support/freePort.ts';
import { PASSWORD } from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';
import { type Person, personWithCanaries } from './canaries.ts';

const { connectionString } = postgresForFile();
let server: TestServer;
let pool: Pool;
let ada: Person;
let bob: Person;
let backedUpFiles: string;

const start = (port: number, dataDir?: string) =>
  startServer({
    env: { DATABASE_URL: connectionString(), PORT: String(port) },
    ...(dataDir && { dataDir }),
  });

/** Makes a backup of events, keys and files, and then erases one of two persons. */
beforeAll(async () => {
  server = await start(0);
  pool = new Pool({ connectionString: connectionString(), max: 2 });
  [ada, bob] = [await personWithCanaries(server, 'ada'), await personWithCanaries(server, 'bob')];
  await pool.query(`create schema backup; create table backup.event as table event;
    create table backup.person_key as table person_key`);
  backedUpFiles = (await makeFolder()).path;
  await cp(join(server.dataDir, 'files'), join(backedUpFiles, 'files'), { recursive: true });
  const { status } = await ada.client.send('DELETE', '/api/account', {
    json: { password: PASSWORD, confirm: 'DELETE' },
  });
  expect(status).toBe(200);
});
afterAll(async () => {
  await pool?.end();
  await server?.remove();
  await rm(backedUpFiles, { recursive: true, force: true });
});

/** Words of a person that can be read from the events of the backup with these keys. */
const readableWords = async (person: Person, keyring: Keyring) => {
  const { rows } = await pool.query('select * from backup.event order by position');
  const stored = rows.map(({ position, revision, ...row }) => ({
    ...row,
    position: BigInt(position),
    revision: BigInt(revision),
  }));
  const text = JSON.stringify(await eventCodec(keyring).decode(stored), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return person.words.filter((word) => text.includes(word));
};

/** How many files of a person can be read from the backup with these keys. */
const readableFiles = async (person: Person, keyring: Keyring) => {
  const files = await fileStore(backedUpFiles, keyring);
  const accountId = person.user.id;
  const hashes = await readdir(join(backedUpFiles, 'files', accountId));
  const contents = await Promise.all(
    hashes.map(async (sha256) => {
      try {
        return String(await buffer(await files.read({ accountId, sha256 })));
      } catch (error) {
        expect(error).toBeInstanceOf(FileMissing);
        return '';
      }
    }),
  );
  return contents.filter((content) => person.words.some((word) => content.includes(word))).length;
};

test('of a backup from before the erasure nothing can be read with the present keys, neither events nor files', async () => {
  const { keyring } = server.core;
  expect(await readableWords(ada, keyring)).toEqual([]);
  expect(await readableFiles(ada, keyring)).toBe(0);
  const folder = join(backedUpFiles, 'files', ada.user.id);
  for (const name of await readdir(folder))
    expect(await readFile(join(folder, name), 'latin1')).not.toContain('canary');
  // Controls: the backup of another person can be read.
  expect((await readableWords(bob, keyring)).length).toBeGreaterThan(25);
  expect(await readableFiles(bob, keyring)).toBeGreaterThan(5);
});

describe('when keys and files from before the erasure were restored', () => {
  const unguarded = () => postgresKeyring(pool, server.core.secrets.wrappingKey);

  test('the erasure is applied again before the first request is answered', async () => {
    const { dataDir } = server;
    await server.stop();
    await pool.query('insert into person_key table backup.person_key on conflict do nothing');
    await pool.query('update erased_key set purged_at = now()');
    await cp(join(backedUpFiles, 'files'), join(dataDir, 'files'), { recursive: true });
    // A control: with the restored keys the backup can be read.
    expect((await readableWords(ada, unguarded())).length).toBeGreaterThan(25);
    expect(await readableFiles(ada, unguarded())).toBeGreaterThan(5);

    const operator = new Client(connectionString());
    await operator.connect();
    onTestFinished(() => operator.end());
    await operator.query('begin; lock table person_key in share mode');
    const port = await freePort();
    const starting = start(port, dataDir);
    const waiting = () => pool.query("select from pg_locks where not granted and relation = 'person_key'::regclass");
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
    await operator.query('commit');
    server = await starting;

    expect(await readableWords(ada, unguarded())).toEqual([]);
    expect(await readableFiles(ada, unguarded())).toBe(0);
    expect((await readableWords(bob, unguarded())).length).toBeGreaterThan(25);
    // The restored keys are purged from the files of Postgres in the next night.
    const { rowCount } = await pool.query('select from erased_key where purged_at is null');
    expect(rowCount).toBe(2);
  });
});
