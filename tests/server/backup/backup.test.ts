import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeRootKeys } from '../../../server/adapters/masterKey.ts';
import { folderSource } from '../../../server/backup/folder.ts';
import type { Manifest } from '../../../server/backup/manifest.ts';
import { noteWholeBackup } from '../../../server/backup/writeBackup.ts';
import { masterKeyFile, rootKeysFrom, wrappingKeyFrom } from '../../../server/identity/secrets.ts';
import { backupSource, backupTarget } from '../../../server/process/backupPlaces.ts';
import { readConfig } from '../../../server/process/config.ts';
import { checkBackupAt } from '../../../server/storeCheck/backupCheck.ts';
import { signIn } from '../../support/accounts.ts';
import { backUp, changeManifest, copySecrets, restore } from '../../support/backups.ts';
import { pdfOf } from '../../support/files.ts';
import { differingReadModels } from '../../support/foldedReadModels.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, answer, begin, PASSWORD, register, subscriber, upload } from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startS3Server } from '../../support/s3Server.ts';
import { CREDENTIALS } from '../../support/s3Signature.ts';
import { runScript } from '../../support/scriptProcess.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';

const TOKEN = 'a-token-for-the-metrics';
const postgres = postgresForFile();
const content = pdfOf(70_000);
let server: TestServer;
let ada: HttpClient;
let email: string;
let documentId: string;
let assessmentId: string;
let folder: string;
let backup: string;
let manifest: Manifest;

/** Answers until `until` aborts, so that the log grows all the time. */
const writing = async (until: AbortSignal) => {
  for (let count = 0; !until.aborted; count += 1)
    await answer(ada, assessmentId, (count % 42) + 1, ['Yes', 'No'][count % 2]);
};

beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN } });
  const { client, user } = await subscriber(server);
  [ada, email] = [client, user.email];
  const propertyId = await addProperty(ada);
  assessmentId = await begin(ada, propertyId);
  documentId = await upload(ada, propertyId, 1, { bytes: content });
  // The job that signs runs each minute: without this call the backup could be taken before the first head.
  await server.core.ledger.signHead(new AbortController().signal);
  folder = (await makeFolder()).path;
  backup = join(folder, 'backup');
  const stop = new AbortController();
  const writers = [writing(stop.signal), writing(stop.signal), writing(stop.signal)];
  manifest = await backUp(server, backup);
  stop.abort();
  await Promise.all(writers);
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const emptyPlaces = async () => {
  const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
  await copySecrets(server.dataDir, dataDir);
  return { databaseUrl, dataDir };
};
type Places = Awaited<ReturnType<typeof emptyPlaces>>;

const poolOn = (connectionString: string) => {
  const pool = new Pool({ connectionString, max: 1 });
  onTestFinished(() => pool.end());
  return pool;
};

const serverOn = async ({ databaseUrl, dataDir }: Places) => {
  const started = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
  onTestFinished(started.stop);
  return started;
};

const eventsUpTo = async (pool: Pick<Pool, 'query'>, position: string) =>
  (await pool.query('select * from event where position <= $1 order by position', [position])).rows;

describe('a backup that is written while answers are saved', () => {
  let restored: Places;
  let said: readonly string[];
  beforeAll(async () => {
    const databaseUrl = await postgres.createDatabase();
    restored = { databaseUrl, dataDir: (await makeFolder()).path };
    await copySecrets(server.dataDir, restored.dataDir);
    said = await restore({ from: backup, ...restored });
  });
  afterAll(() => rm(restored.dataDir, { recursive: true, force: true }));

  test('is restored elsewhere as it was at its position, and builds the same read models', async () => {
    const [there, here] = [poolOn(restored.databaseUrl), poolOn(server.databaseUrl)];
    expect((await server.recorded()).head).not.toBe(manifest.position);
    const events = await eventsUpTo(here, manifest.position);
    expect(await eventsUpTo(there, manifest.position)).toEqual(events);
    expect(manifest.events).toBe(events.length);
    expect(said[0]).toContain(`is whole: ${events.length} events, 1 files`);
    expect((await differingReadModels(there, restored.dataDir)).differing).toEqual([]);
  });

  test('goes on as another published log', async () => {
    const { rows } = await poolOn(restored.databaseUrl).query(
      "select data ->> 'origin' as origin from event where position > $1 and type = 'LedgerOpened'",
      [manifest.position],
    );
    expect(rows).toHaveLength(1);
    expect(said.at(-1)).toContain(rows[0].origin);
  });

  test('is compared with its signed heads before the first start, which builds their tree', async () => {
    const env = { DATA_DIR: restored.dataDir, DATABASE_URL: restored.databaseUrl };
    const verify = () => runScript('verifyStore', [], env).ended;
    const well = await verify();
    expect(well).toMatchObject({ exitCode: 0, err: '' });
    expect(well.out).toMatch(/^ledger +well +0 leaves, [1-9]\d* signed heads$/m);

    const pool = poolOn(restored.databaseUrl);
    // The first event is covered by every head.
    const [{ metadata }] = (await pool.query('select metadata from event where position = 1')).rows;
    const set = 'update event set metadata = $1 where position = 1';
    await pool.query(set, [{ ...metadata, correlationId: 'changed' }]);
    expect((await verify()).out).toContain('FAULT  ledger: the signed head of');
    await pool.query(set, [metadata]);
  });

  test('serves sign-in, documents and new answers', async () => {
    const started = await serverOn(restored);
    const client = started.client();
    // Sessions are not in a backup.
    expect((await client.get('/api/properties')).status).toBe(401);
    expect((await signIn(client, email)).status).toBe(200);
    const downloaded = await client.get(`/api/documents/${documentId}/download`);
    expect(downloaded.bytes.equals(content)).toBe(true);
    expect((await answer(client, assessmentId, 1)).status).toBe(200);
    expect((await signIn(started.client(), email, `${PASSWORD}!`)).status).toBe(401);
  });

  test('has no checkpoint of the database it comes from; one beyond the log would be refused', async () => {
    const pool = poolOn(restored.databaseUrl);
    // The control: a restore that copies the table of checkpoints as it is.
    const move = "update checkpoint set position = position + $1 where name = 'property_overview'";
    await pool.query(move, [1000]);
    await expect(serverOn(restored)).rejects.toThrow(/^The event log ends at \d+, but this database has read it up to/);
    await pool.query(move, [-1000]);
  });

  test('is refused by a start and by another restore when it did not reach its end', async () => {
    const pool = poolOn(restored.databaseUrl);
    await pool.query("insert into unfinished_restore (source, begun_at) values ('/b', now())");
    const sentence = /^A restore from \/b did not reach its end here: empty the database/;
    await expect(serverOn(restored)).rejects.toThrow(sentence);
    await expect(restore({ from: backup, ...restored })).rejects.toThrow(sentence);
    await pool.query('delete from unfinished_restore');
  });

  test('is not restored a second time over it', async () => {
    const { databaseUrl, dataDir } = await emptyPlaces();
    await expect(restore({ from: backup, databaseUrl: restored.databaseUrl, dataDir })).rejects.toThrow(
      'The database is in use',
    );
    await expect(restore({ from: backup, databaseUrl, dataDir: restored.dataDir })).rejects.toThrow(
      'There are files already',
    );
  });
});

describe('a restore up to a position', () => {
  test('has no later event, and no row that belongs to one', async () => {
    const started = await subscriber(server);
    const later = join(folder, 'later');
    const { position } = await backUp(server, later);
    const places = await emptyPlaces();
    await restore({ from: later, ...places, position: BigInt(manifest.position) });
    const pool = poolOn(places.databaseUrl);
    expect(await eventsUpTo(pool, position)).toHaveLength(manifest.events + 1);
    const known = await pool.query('select account_id from credential');
    expect(known.rows).toHaveLength(1);
    expect(known.rows).not.toContainEqual({ account_id: started.user.id });
    expect((await signIn((await serverOn(places)).client(), email)).status).toBe(200);
  });

  test('that the backup does not have is refused', async () => {
    const position = BigInt(manifest.position) + 1n;
    await expect(restore({ from: backup, ...(await emptyPlaces()), position })).rejects.toThrow(/and none at \d+$/);
  });
});

describe('the place of a backup', () => {
  test('that has one is refused', async () => {
    await expect(backUp(server, backup)).rejects.toThrow(/backup exists already: give the backup a folder of its own$/);
  });

  test('that another backup is being written to is refused', async () => {
    await writeFile(join(folder, 'next.unfinished'), '');
    await expect(backUp(server, join(folder, 'next'))).rejects.toThrow(
      /another backup is being written there, or one was/,
    );
  });

  test('has keys and events apart, and of sessions nothing', async () => {
    const hashes = ['credential', 'recovery_code', 'share_passcode'];
    const keys = ['erased_account', 'erased_key', 'outbox_mail', 'person_key', 'root_key', ...hashes].map(
      (name) => `${name}.jsonl.gz`,
    );
    expect((await readdir(join(backup, 'keys'))).sort()).toEqual(
      [...keys, 'manifest.json', 'manifest.json.sha256'].sort(),
    );
    const tables = await readdir(join(backup, 'tables'));
    expect(tables).toContain('two_factor.jsonl.gz');
    for (const name of ['person_key', 'session', 'checkpoint', 'event', ...hashes])
      expect(tables).not.toContain(`${name}.jsonl.gz`);
  });
});

test('an older backup is restored with the keys of a newer one, which have a table that it does not know', async () => {
  const older = join(folder, 'older');
  await cp(backup, older, { recursive: true });
  await changeManifest(older, { migration: '024_skipped_event' });
  // As after a replacement of the master key.
  const master = await masterKeyFile(server.dataDir);
  await writeRootKeys(server.core.pool, rootKeysFrom(master), wrappingKeyFrom(master));
  const newer = join(folder, 'newer');
  await backUp(server, newer);
  const places = await emptyPlaces();
  await restore({ from: older, ...places, keys: join(newer, 'keys') });
  expect((await signIn((await serverOn(places)).client(), email)).status).toBe(200);
});

test('a backup from before password hashes were among the keys is restored, also with the keys of a newer one', async () => {
  const older = join(folder, 'before-hashes');
  await cp(backup, older, { recursive: true });
  const moved = ['credential', 'recovery_code', 'share_passcode'];
  const keys = join(older, 'keys');
  const ofKeys = JSON.parse(await readFile(join(keys, 'manifest.json'), 'utf8'));
  const isMoved = ({ table }: { readonly table: string }) => moved.includes(table);
  for (const table of moved)
    await rename(join(older, 'keys', `${table}.jsonl.gz`), join(older, 'tables', `${table}.jsonl.gz`));
  const added = ofKeys.tables
    .filter(isMoved)
    .map((file: { name: string }) => ({ ...file, name: `tables/${file.name}` }));
  await changeManifest(older, { tables: [...manifest.tables, ...added] });
  await changeManifest(keys, { tables: ofKeys.tables.filter((file: { table: string }) => !isMoved(file)) });
  const newer = join(folder, 'with-hashes');
  await backUp(server, newer);
  for (const from of [older, newer]) {
    const places = await emptyPlaces();
    await restore({ from: older, ...places, keys: join(from, 'keys') });
    expect((await signIn((await serverOn(places)).client(), email)).status).toBe(200);
  }
});

describe('a backup by an older version than that of the servers', () => {
  test('is refused if the tables were changed since', async () => {
    const known = await temporaryFolder();
    await writeFile(join(known, '001_event_store.sql'), '');
    await expect(backUp(server, join(folder, 'older-tools'), { migrations: known })).rejects.toThrow(
      /changed by a newer version \(\d+_\w+\): make the backup with the newest version/,
    );
  });

  test('is refused if there is a table that it does not know', async () => {
    await server.query('create table of_tomorrow ()');
    onTestFinished(async () => void (await server.query('drop table of_tomorrow')));
    await expect(backUp(server, join(folder, 'unknown-table'))).rejects.toThrow(/does not know \(of_tomorrow\)/);
  });
});

const lastWholeBackup = async (): Promise<number> => {
  const { text } = await server.client().send('GET', '/api/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } });
  return Number(/^letproof_backup_last_whole_seconds (\S+)$/m.exec(text)?.[1]);
};

test('a backup notes when it was written, for an alert when the next one is late', async () => {
  expect(await lastWholeBackup()).toBeGreaterThanOrEqual(Math.floor(Date.parse(manifest.createdAt) / 1000));
});

describe('npm run backup', () => {
  const noted = () => server.query('select written_at as at from whole_backup');
  const run = (name: string) => {
    const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
    return runScript('backup', ['--to', join(folder, name)], env).ended;
  };

  test('notes that it has written a whole backup', async () => {
    await server.query('delete from whole_backup');
    expect(await run('by-command')).toMatchObject({ exitCode: 0, err: '' });
    expect(await noted()).toHaveLength(1);
  });

  test('ends well if it cannot note a whole backup, so that no job writes it again', async () => {
    const before = await noted();
    await server.query('alter table whole_backup add constraint read_only check (false) not valid');
    onTestFinished(async () => void (await server.query('alter table whole_backup drop constraint read_only')));
    const { exitCode, out, err } = await run('not-noted');
    expect([exitCode, out]).toEqual([0, expect.stringMatching(/not-noted has \d+ events up to position/)]);
    expect(err).toMatch(/^WARNING: this backup is whole, but .*read_only/);
    expect(await noted()).toEqual(before);
    const found = await checkBackupAt(folderSource(join(folder, 'not-noted')));
    expect(found.flatMap(({ faults }) => faults)).toEqual([]);
  });
});

test('before the first backup an installation counts from when it could note one, not from when it was made', async () => {
  const backups = await server.query('delete from whole_backup returning *');
  await server.query("update migration set run_on = run_on - interval '1 year' where name <> '030_whole_backup'");
  onTestFinished(async () => {
    await server.query("update migration set run_on = run_on + interval '1 year' where name <> '030_whole_backup'");
    if (backups.length > 0) await noteWholeBackup(server.core.pool, new Date());
  });
  expect(await lastWholeBackup()).toBeGreaterThan(Date.now() / 1000 - 24 * 3600);
});

test('a backup of another master key is refused before anything is written', async () => {
  const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
  await register(server.client());
  await expect(restore({ from: backup, databaseUrl, dataDir })).rejects.toThrow(
    /encrypted with another master key: its id is [0-9a-f]{16}, and that of the configured one is [0-9a-f]{16}\. Set/,
  );
  const { rows } = await poolOn(databaseUrl).query("select to_regclass('event') as event");
  expect(rows).toEqual([{ event: null }]);
});

const bucketForBackups = async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const s3 = await startS3Server('backups');
  return { ...s3, config: readConfig({ NODE_ENV: 'test', S3_ENDPOINT: s3.endpoint }) };
};

test.each([
  ['drops tags', 'dropped' as const, /does not keep tags, so no rule could delete the keys of a backup in time/],
  ['has no tags', 'unknown' as const, /The tags of .*keys\/manifest\.json cannot be read.*s3:GetObjectTagging/],
])('a backup in an S3 server that %s is refused', async (_, tags, sentence) => {
  const { config, tagging, objects } = await bucketForBackups();
  tagging.support = tags;
  await expect(backUp(server, await backupTarget('s3://backups/nightly/2', config))).rejects.toThrow(sentence);
  expect(objects.has('nightly/2/manifest.json')).toBe(false);
});

test('a backup in S3 is whole and can be restored, and its place is taken', async () => {
  const { config, objects } = await bucketForBackups();
  const place = 's3://backups/nightly/1';
  const { position } = await backUp(server, await backupTarget(place, config));
  expect([...objects.keys()].at(-1)).toBe('nightly/1/manifest.json');
  // A rule of the bucket deletes what has the tag.
  const tagged = [...objects].filter(([, { tags }]) => tags === 'letproof=keys').map(([key]) => key);
  expect(tagged).toEqual([...objects.keys()].filter((key) => key.startsWith('nightly/1/keys/')));
  expect(tagged.length).toBeGreaterThan(5);
  expect([...objects].filter(([, { tags }]) => tags !== undefined)).toHaveLength(tagged.length);
  const source = await backupSource(place, config);
  expect((await checkBackupAt(source)).flatMap(({ faults }) => faults)).toEqual([]);
  const places = await emptyPlaces();
  await restore({ from: source, ...places });
  const [there, here] = [poolOn(places.databaseUrl), poolOn(server.databaseUrl)];
  expect(await eventsUpTo(there, position)).toEqual(await eventsUpTo(here, position));
  await expect(backupTarget(place, config)).rejects.toThrow('has objects already');
  await expect(backupTarget('s3://backups', config)).rejects.toThrow('of the form s3://bucket/prefix');
  // A killed backup: everything but its manifest.
  objects.delete('nightly/1/manifest.json');
  await expect(checkBackupAt(source)).rejects.toThrow('There is no backup at s3://backups/nightly/1/');
});
