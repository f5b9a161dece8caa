import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { folderSource } from '../../server/backup/folder.ts';
import { checkBackupAt } from '../../server/storeCheck/backupCheck.ts';
import { backUp, copySecrets, restore } from '../support/backups.ts';
import { checkedStore, faultsOf } from '../support/checkedStore.ts';
import { faultFound } from '../support/faultFound.ts';
import { pdfOf } from '../support/files.ts';
import { addProperty, PASSWORD, subscriber, upload } from '../support/journey.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { runScript } from '../support/scriptProcess.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { preloading } from '../support/serverProcess.ts';
import { makeFolder, temporaryFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';

/** Kills. Those of a restore are spread evenly over the time that the whole work takes, but for one in two. */
const ROUNDS = Number(process.env.ROUNDS ?? 24);

const postgres = postgresForFile();
let server: TestServer;
let folder: string;
let backup: string;
let email: string;
const documents = new Map<string, Buffer>();

beforeAll(async () => {
  server = await startServer();
  const { client, user } = await subscriber(server);
  email = user.email;
  const propertyId = await addProperty(client);
  for (let position = 1; position <= 5; position += 1) {
    const bytes = pdfOf(1000 + position);
    documents.set(await upload(client, propertyId, position, { bytes }), bytes);
  }
  folder = (await makeFolder()).path;
  backup = join(folder, 'backup');
  await backUp(server, backup);
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const timed = async <Result>(work: Promise<Result>) => {
  const started = performance.now();
  return { result: await work, milliseconds: performance.now() - started };
};

/** Resolves when the backup has begun to write, or has ended. Most of its time is the start of the program. */
const untilBegun = async (to: string, ended: Promise<unknown>) => {
  let isRunning = true;
  const end = ended.then(() => {
    isRunning = false;
  });
  while (isRunning && !(await exists(`${to}.unfinished`))) await Promise.race([end, delay(1)]);
};

/** What is wrong with the backup of this name, if there is one. */
const faultsOfBackup = async (to: string): Promise<readonly string[]> =>
  (await exists(to)) ? (await checkBackupAt(folderSource(to))).flatMap(({ faults }) => faults) : [];

test('a killed backup leaves nothing that looks like one', async () => {
  const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const { result, milliseconds } = await timed(runScript('backup', ['--to', join(folder, 'whole')], env).ended);
  expect(result).toMatchObject({ exitCode: 0, err: '', out: expect.stringMatching(/ and 5 files\.\n$/) });
  let parts = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const to = join(folder, `killed-${round}`);
    const { child, ended } = runScript('backup', ['--to', to], env);
    if (round % 2 === 0) await delay((milliseconds * round) / ROUNDS);
    else await untilBegun(to, ended).then(() => delay(round));
    child.kill('SIGKILL');
    await ended;
    expect(await faultsOfBackup(to)).toEqual([]);
    if (!(await exists(`${to}.unfinished`))) continue;
    parts += 1;
    expect(await exists(to)).toBe(false);
    if (parts > 1) continue;
    const { exitCode, err } = await runScript('backup', ['--to', to], env).ended;
    expect([exitCode, err]).toEqual([1, expect.stringContaining('If none is running, delete that folder')]);
  }
  expect(parts).toBeGreaterThan(0);
}, 600_000);

test('control: a killed backup that got its name and its manifest before its files is found', async () => {
  const to = join(folder, 'files-late');
  const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
  const { child, ended } = runScript('backup', ['--to', to], env, preloading('./tests/support/backupFilesLate.ts'));
  await until('the backup has its name', () => exists(to));
  child.kill('SIGKILL');
  await ended;
  expect(await faultsOfBackup(to)).toEqual([expect.stringMatching(/files\//)]);
});

/** The stores are well, and the owner has all documents. */
const expectWhole = async (restored: TestServer) => {
  expect(faultsOf(await checkedStore(restored))).toEqual([]);
  const client = restored.client();
  expect((await client.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  expect(documents.size).toBe(5);
  for (const [id, bytes] of documents) expect((await client.get(`/api/documents/${id}/download`)).bytes).toEqual(bytes);
};

/** An empty database and folder for a restore. `count` is 0 for a table that is not there. */
const emptyPlace = async () => {
  const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
  await copySecrets(server.dataDir, dataDir);
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  onTestFinished(() => pool.end());
  const count = async (table: string): Promise<number> => {
    const { rows } = await pool.query('select to_regclass($1) is not null as exists', [table]);
    return rows[0].exists ? Number((await pool.query(`select count(*) from ${table}`)).rows[0].count) : 0;
  };
  return { databaseUrl, dataDir, count };
};

const runRestore = (
  { databaseUrl, dataDir }: Awaited<ReturnType<typeof emptyPlace>>,
  nodeArguments?: readonly string[],
) => runScript('restore', ['--from', backup], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, nodeArguments);

test('a killed restore is either as if it had never begun, or whole, or refused', async () => {
  const { result, milliseconds } = await timed(runRestore(await emptyPlace()).ended);
  expect(result).toMatchObject({ exitCode: 0, err: '' });

  const outcomes = { untouched: 0, refused: 0, whole: 0 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const place = await emptyPlace();
    const { count } = place;
    const { child, ended } = runRestore(place);
    const writes = async () => (await count('unfinished_restore')) > 0;
    const until = (condition: () => Promise<boolean>) =>
      expect.poll(async () => child.exitCode !== null || condition(), { interval: 1 }).toBe(true);
    // It writes for a small part of that time only, so one in three is killed when that begins, and one in six at its end.
    const [isAtBegin, isAtEnd] = [round % 3 === 0, round % 6 === 1];
    if (isAtBegin || isAtEnd) await until(writes);
    if (isAtEnd) await until(async () => !(await writes()));
    if (!isAtBegin && !isAtEnd) await delay((milliseconds * round) / ROUNDS);
    child.kill('SIGKILL');
    await ended;
    const env = { DATABASE_URL: place.databaseUrl };
    if ((await count('unfinished_restore')) > 0) {
      outcomes.refused += 1;
      const sentence = /did not reach its end here: empty the database/;
      await expect(startServer({ dataDir: place.dataDir, env })).rejects.toThrow(sentence);
      await expect(restore({ from: backup, ...place })).rejects.toThrow(sentence);
    } else if ((await count('event')) > 0) {
      outcomes.whole += 1;
      const restored = await startServer({ dataDir: place.dataDir, env });
      await expectWhole(restored).finally(restored.stop);
    } else {
      outcomes.untouched += 1;
      expect((await restore({ from: backup, ...place })).at(-1)).toContain('Start the server now');
    }
  }
  expect(outcomes.refused).toBeGreaterThan(0);
  expect(outcomes.untouched).toBeGreaterThan(0);
  expect(outcomes.whole).toBeGreaterThan(0);
}, 600_000);

test('control: a restore that counts files as restored before they are stored has lost them after a kill', async () => {
  const place = await emptyPlace();
  const { child, ended } = runRestore(place, preloading('./tests/support/filesStoredLate.ts'));
  // It removes its note at the very end.
  await until('the restore writes', async () => (await place.count('unfinished_restore')) > 0);
  await until('the restore counts as whole', async () => (await place.count('unfinished_restore')) === 0);
  child.kill('SIGKILL');
  await ended;
  const restored = await startServer({ dataDir: place.dataDir, env: { DATABASE_URL: place.databaseUrl } });
  onTestFinished(restored.stop);
  const lost = (await faultFound(expectWhole(restored))) as readonly string[];
  expect(lost).toHaveLength(documents.size);
});
